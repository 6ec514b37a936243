/** Whether bytes are text a person wrote: whole UTF-8 or UTF-16, no control characters, no markup and no script. */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decode(bytes)
  return text !== undefined && !/[^\P{Cc}\t\n\f\r]/u.test(text) && !isMarkup(text) && !isScript(text)
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isMarkup = (text: string) =>
  /^<[!?/a-z]/i.test(text.trimStart()) ||
  /<(script|svg|html|body|iframe|object|embed|!doctype|\?(php|xml|=))/i.test(text)

const scriptLines = [
  /^#!/,
  /^['"]use strict['"]/,
  /^(var|let|const) [\w$[\]{}, ]{1,100}=/,
  /^(async )?function ?\*? ?[\w$]{0,100} ?\(/,
  /^import ([\w$*{}, ]{1,100} from )?['"]/,
  /^export (default|const|let|function|class) /,
  /^[;!+(]{0,3}(async )?(function ?\(|\([\w$, ]{0,100}\) ?=>)/,
  /^(window|document|globalThis|self|console|process|module|exports)\.[\w.]{1,60} ?[(=]/,
  /^(alert|eval|require|setTimeout|fetch)\(/,
  /^@echo |^echo (off|on)\b/i,
  /^@?set (\/[ap] )?"?\w{1,100} ?=/i,
  /^@?(del|rd|rmdir|copy|format|start) (\/[a-z]{1,3}\b|%\w|[a-z]:)/i,
  /^@?(cmd|powershell|mshta|wscript|cscript|certutil|bitsadmin|rundll32|regsvr32)(\.exe)? ["'/%-]/i,
]

// A disguised script is named by how its first lines begin. It is a courtesy to who receives it, not the wall: texts are
// only ever answered as attachments with nosniff.
function isScript(text: string): boolean {
  const lines = text.slice(0, 8000).split(/[\r\n]+/)
  return lines.slice(0, 50).some((line) => scriptLines.some((pattern) => pattern.test(line.trim().slice(0, 300))))
}
