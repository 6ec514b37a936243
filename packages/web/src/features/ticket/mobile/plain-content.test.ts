import { expect, test } from 'vitest'
import { paragraphsOf } from './plain-content.ts'

test('empty lines part paragraphs and single ones stay lines', () => {
  expect(paragraphsOf('Máy in\nbáo lỗi\n\n\nĐã tắt bật lại\n')).toBe('<p>Máy in<br>báo lỗi</p><p>Đã tắt bật lại</p>')
})

test('markup that was typed is shown as it was typed', () => {
  expect(paragraphsOf('<img src=x onerror="alert(1)"> & a < b')).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; a &lt; b</p>',
  )
})

test('nothing typed is no content', () => {
  expect(paragraphsOf(' \n \n')).toBe('')
})
