/** Every command of the manifest, once. A test compares the two lists. */
export const commandIds = [
  "snippetService.useOnThisComputer",
  "snippetService.signIn",
  "snippetService.signOut",
  "snippetService.forgetCredentials",
  "snippetService.switchLibrary",
  "snippetService.pasteAddress",
  "snippetService.copyRedirectUri",
  "snippetService.enterClientSecret",
  "snippetService.showAccount",
  "snippetService.saveSelection",
  "snippetService.insert",
  "snippetService.search",
  "snippetService.open",
  "snippetService.edit",
  "snippetService.editDetails",
  "snippetService.copy",
  "snippetService.delete",
  "snippetService.import",
  "snippetService.export",
  "snippetService.refresh",
  "snippetService.loadMore",
  "snippetService.showLearned",
  "snippetService.forgetLearned",
  "snippetService.openLog",
] as const;

export type CommandId = (typeof commandIds)[number];
