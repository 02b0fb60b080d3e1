import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import { galleryReadme } from "../support/readme/galleryReadme.ts";

/** After a build, for `vsce package --readme-path dist/README.md`. */
const { repository } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as {
  readonly repository: { readonly url: string };
};
const readme = await readFile(join(projectRoot, "README.md"), "utf8");
await writeFile(join(projectRoot, "dist", "README.md"), galleryReadme(readme, repository.url));
