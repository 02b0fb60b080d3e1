import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../projectRoot.ts";

export interface DeclaredSetting {
  readonly type?: string;
  readonly scope?: string;
  readonly tags?: readonly string[];
  readonly minimum?: number;
  readonly default?: unknown;
  readonly order?: number;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownDescription?: string;
}

/** A heading of the settings editor, with what stands below it. */
export interface SettingsGroup {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly properties: Readonly<Record<string, DeclaredSetting>>;
}

export interface SettingsManifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: { readonly configuration: readonly SettingsGroup[] };
}

/** Every setting of the manifest by its whole name. */
export function declaredSettings(
  manifest: SettingsManifest,
): Readonly<Record<string, DeclaredSetting>> {
  return Object.assign(
    {},
    ...manifest.contributes.configuration.map(({ properties }) => properties),
  ) as Record<string, DeclaredSetting>;
}

export function projectManifest(): SettingsManifest {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as SettingsManifest;
}
