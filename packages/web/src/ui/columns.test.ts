import { describe, expect, it } from 'vitest'
import { chooseColumns, nextSort } from './columns.ts'

const column = (key: string) => ({ key, header: key, width: 100, render: () => key })

describe('columns', () => {
  it('sorts up, then down, then in the order of the list', () => {
    const up = nextSort(null, 'name')
    expect(up).toEqual({ key: 'name', descending: false })
    expect(nextSort(up, 'name')).toEqual({ key: 'name', descending: true })
    expect(nextSort({ key: 'name', descending: true }, 'name')).toBeNull()
    expect(nextSort({ key: 'name', descending: true }, 'code')).toEqual({ key: 'code', descending: false })
  })

  it('sorts the column of the usual order both ways, and leads back to that order from any other', () => {
    const usual = { key: 'date', descending: true }
    expect(nextSort(usual, 'date', usual)).toEqual({ key: 'date', descending: false })
    expect(nextSort({ key: 'date', descending: false }, 'date', usual)).toEqual(usual)
    expect(nextSort({ key: 'name', descending: true }, 'name', usual)).toEqual(usual)
  })

  it('shows the chosen columns in their order and survives one that is gone', () => {
    const chosen = chooseColumns([column('a'), column('b'), column('c')], ['c', 'gone', 'a'])
    expect(chosen.map(({ key }) => key)).toEqual(['c', 'a'])
  })
})
