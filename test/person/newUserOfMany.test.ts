import { walkAsNewUser } from "../support/person/walkAsNewUser.ts";

walkAsNewUser("A new user of a library with 10,000 snippets", "new-user-10000", 10_000, 10);
