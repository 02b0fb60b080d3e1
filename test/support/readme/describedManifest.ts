import type { SettingsManifest } from "../project/declaredSettings.ts";

export interface KeyBinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly args?: unknown;
}

/** What the generated pages are made of. */
export interface DescribedManifest extends SettingsManifest {
  readonly contributes: SettingsManifest["contributes"] & {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly KeyBinding[];
  };
}
