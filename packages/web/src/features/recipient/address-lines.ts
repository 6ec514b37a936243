/** The first cell of every line that has one: what people paste, or save from a sheet as CSV. */
export const addressLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      (line.split(/[,;\t]/)[0] ?? '')
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((address) => address !== '')
