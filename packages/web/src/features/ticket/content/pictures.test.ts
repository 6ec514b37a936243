import { expect, test } from 'vitest'
import { isOwnPicture, readyToSend, withoutPictures } from './pictures.ts'

const picture = (name: string) => new File([name], name, { type: 'image/png' })
const [first, second, third] = [picture('a.png'), picture('b.png'), picture('c.png')]

test('pictures that were taken out of the text again are not sent, and the others keep their place in it', () => {
  const { html, pictures } = readyToSend('<p>x</p><img src="cid:2" alt="c"><img src="cid:0"><img src="cid:2">', [
    first,
    second,
    third,
  ])
  expect(html).toBe('<p>x</p><img src="cid:0" alt="c"><img src="cid:1"><img src="cid:0">')
  expect(pictures.map(({ name }) => name)).toEqual(['c.png', 'a.png'])
})

test('a text without pictures is sent as it was written', () => {
  expect(readyToSend('<p>cid:0 là gì?</p>', [first])).toEqual({ html: '<p>cid:0 là gì?</p>', pictures: [] })
})

test('a text that is kept for later names no picture that would be missing then', () => {
  expect(withoutPictures('<p>a</p><img src="cid:0" alt="x"><p>b</p>')).toBe('<p>a</p><p>b</p>')
})

test('pictures of other sites are not taken into a text', () => {
  expect(isOwnPicture('https://khac.vn/a.png')).toBe(false)
  expect(isOwnPicture('data:image/png;base64,AAAA')).toBe(false)
  expect(isOwnPicture('/api/IssueAttachFile/ViewFile/0b5d0c80-0000-4000-8000-000000000000')).toBe(true)
  expect(isOwnPicture('cid:3')).toBe(true)
})
