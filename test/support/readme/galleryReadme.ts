/**
 * The README as the galleries show it, beside no folder of pictures. vsce makes the addresses of Markdown and of
 * `<img src>` absolute, and leaves those of `srcset` as they are.
 * @param repository address of the repository, `.git` at its end.
 */
export function galleryReadme(readme: string, repository: string): string {
  const pictures = `${repository.replace(/\.git$/, "")}/raw/HEAD/`;
  return readme.replaceAll(/(srcset=")(?!https?:)/g, `$1${pictures}`);
}
