import { walkAsNewUser } from "../support/person/walkAsNewUser.ts";

walkAsNewUser("A new user", "new-user", 0, 4);
