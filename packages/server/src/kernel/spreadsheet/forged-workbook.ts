import { crc32, deflateRawSync } from 'node:zlib'

export type ForgedPart = {
  path: string
  content: string | Buffer
  /** The unpacked size that the directory claims. */
  claimedBytes?: number
}

/** A zip with whatever sizes its parts claim: tests need files that no honest program writes. */
export const forgeZip = (parts: readonly ForgedPart[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = deflateRawSync(content)
    const name = Buffer.from(part.path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.claimedBytes ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed)
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

export type ForgedWorkbook = {
  /** The XML inside <worksheet>, by sheet name. */
  sheets: Record<string, string>
  workbookPr?: string
  strings?: string
  styles?: string
}

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const forgeWorkbook = (workbook: ForgedWorkbook): Buffer => forgeZip(forgeParts(workbook))

export const forgeParts = ({ sheets, workbookPr = '', strings, styles }: ForgedWorkbook): ForgedPart[] => {
  const names = Object.keys(sheets)
  const optional = [
    { kind: 'sharedStrings', content: strings, root: 'sst' },
    { kind: 'styles', content: styles, root: 'styleSheet' },
  ].filter(({ content }) => content !== undefined)
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  return [
    relations('_rels/.rels', [relation('root', 'officeDocument', 'xl/workbook.xml')]),
    {
      path: 'xl/workbook.xml',
      content: `<workbook xmlns="${namespace}" xmlns:r="${officeRelations}">${workbookPr}<sheets>${listed}</sheets></workbook>`,
    },
    relations('xl/_rels/workbook.xml.rels', [
      ...names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      ...optional.map(({ kind }) => relation(kind, kind, `/xl/${kind}.xml`)),
    ]),
    ...optional.map(({ kind, content, root }) => ({
      path: `xl/${kind}.xml`,
      content: `<${root} xmlns="${namespace}">${content}</${root}>`,
    })),
    ...Object.values(sheets).map((xml, at) => ({
      path: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet xmlns="${namespace}">${xml}</worksheet>`,
    })),
  ]
}

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeRelations}/${kind}" Target="${target}"/>`

const relations = (path: string, listed: string[]): ForgedPart => ({
  path,
  content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}</Relationships>`,
})
