/** A reply stands where the caret is, a space apart from the words around it. */
export function insertAt(text: string, caret: number, reply: string) {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  const [head, tail] = [before === '' || /\s$/.test(before) ? '' : ' ', after === '' || /^\s/.test(after) ? '' : ' ']
  return `${before}${head}${reply}${tail}${after}`
}
