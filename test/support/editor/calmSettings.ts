/** Settings without which a fresh editor shows things that no test is about. */
export const calmSettings = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.tips.enabled": false,
  "extensions.ignoreRecommendations": true,
  "update.showReleaseNotes": false,
  "chat.disableAIFeatures": true,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  // What moves is painted again and again, by the processor.
  "workbench.reduceMotion": "on",
  "editor.cursorBlinking": "solid",
  // The desktop's default; in the browser it is "afterDelay".
  "files.autoSave": "off",
  // A service on this computer is no application that anybody wants to open.
  "remote.autoForwardPorts": false,
  "git.enabled": false,
  "telemetry.telemetryLevel": "off",
  // It would ask a registry for types, by processes of its own.
  "typescript.disableAutomaticTypeAcquisition": true,
  // One server of the language, not two.
  "typescript.tsserver.useSyntaxServer": "never",
} as const;
