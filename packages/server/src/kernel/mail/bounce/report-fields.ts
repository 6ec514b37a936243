/** The fields of one block of a report, names in lower case, the first of each name. */
export type Fields = ReadonlyMap<string, string>

const blocksMax = 50
const fieldsMax = 60
const valueMax = 1_000

function readBlock(block: string): Fields {
  const fields = new Map<string, string>()
  for (const line of block
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .slice(0, fieldsMax)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name))
      fields.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, valueMax),
      )
  }
  return fields
}

/** Blocks of fields with an empty line between them: RFC 3464 and 5965 write so, and so are headers. */
export function readBlocks(text: string): Fields[] {
  const unix = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\n)/g, '\n')
  const blocks = unix.split(/\n{2,}/).slice(0, blocksMax)
  return blocks.map(readBlock).filter((fields) => fields.size > 0)
}

/** The address of `rfc822; lan@example.vn`, with or without its kind and brackets. */
export function addressIn(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const address = value
    .slice(value.indexOf(';') + 1)
    .replace(/[<>"'\s]/g, '')
    .toLowerCase()
  return address.includes('@') && address.length <= 254 ? address : undefined
}

/** A Message-ID with its brackets. */
export const messageIdIn = (value: string | undefined) => /<[^<>\s]{1,400}>/.exec(value ?? '')?.[0]
