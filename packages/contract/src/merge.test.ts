import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeHtml, fieldsOf, fillMerge, mergeFaults, mergeFields, missingOf, splitMerge } from './merge.ts'

const fill = (text: string, values: Partial<Record<string, string>> = {}) =>
  fillMerge(splitMerge(text), (field) => values[field])
const field = fc.constantFrom(...mergeFields)
/** What customers are called by those who try. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{{customer.email}}',
    '{{customer.code|x}}',
    '{% raw %}',
    `\${7*7}`,
    '<script>',
    '{{',
    '}}',
    '$&',
    "$'",
  ),
)

describe('merge tags', () => {
  it('are filled with the value, else with the fallback, else with nothing', () => {
    expect(fill('Chào {{customer.name|Quý khách}}!', { 'customer.name': 'Lan' })).toBe('Chào Lan!')
    expect(fill('Chào {{customer.name|Quý khách}}!')).toBe('Chào Quý khách!')
    expect(fill('Chào {{customer.name|}}!')).toBe('Chào !')
    expect(missingOf(splitMerge('{{customer.name}} {{customer.code|x}}'), () => '')).toEqual(['customer.name'])
  })

  it.each([
    '{{name}}',
    '{{ customer.name }}',
    '{% if a.b %}',
    `\${customer.name}`,
    '{{customer.name',
    '{{a.b.c}}',
    '{{a.b|{x}}}',
  ])('leave %s as it stands, and find nothing wrong with it', (text) => {
    expect(fill(text, { 'customer.name': 'Lan' })).toBe(text)
    expect(mergeFaults(text)).toEqual([])
  })

  it('of the shape with another name are told with their place', () => {
    expect(mergeFaults('Chào\n{{customer.salary|0}} và {{customer.name}} {{a.b}}')).toEqual([
      { field: 'customer.salary', line: 2, column: 1 },
      { field: 'a.b', line: 2, column: 44 },
    ])
  })

  it('never look at what they put in: a value is text, whatever it says', () => {
    fc.assert(
      fc.property(field, hostile, hostile, (name, value, around) => {
        const before = around.replace(/[{}]/g, '')
        expect(fill(`${before}{{${name}}}${before}`, { [name]: value })).toBe(`${before}${value}${before}`)
      }),
    )
  })

  it('split into pieces that give the text back', () => {
    const tag = fc
      .tuple(field, fc.option(fc.string().filter((text) => !/[{}]/.test(text))))
      .map(([name, fallback]) => `{{${name}${fallback === null ? '' : `|${fallback}`}}}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, hostile)), (parts) => {
        const text = parts.join('')
        const back = splitMerge(text).map((piece) =>
          typeof piece === 'string'
            ? piece
            : `{{${piece.field}${piece.fallback === null ? '' : `|${piece.fallback}`}}}`,
        )
        expect(back.join('')).toBe(text)
      }),
    )
  })

  it('name each field once', () => {
    expect(fieldsOf(splitMerge('{{customer.name}}{{customer.code}}{{customer.name|a}}'))).toEqual([
      'customer.name',
      'customer.code',
    ])
  })

  it('put into HTML never open a tag or end an attribute', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const html = fillMerge(splitMerge('<a title="{{customer.name}}">'), () => value, { value: encodeHtml })
        expect(html.slice(10, -2)).not.toMatch(/[<>"']/)
      }),
    )
  })
})
