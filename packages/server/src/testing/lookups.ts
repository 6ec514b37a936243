import type { CustomerGroupRow, FixedRow, RelationshipRow } from '@crm/contract/lookup'
import type { Caller } from './harness.ts'

type Word = 'CustomerGroup' | 'CustomerSource' | 'Relationship' | 'Business' | 'Position' | 'UserGroup'
type Row = CustomerGroupRow & RelationshipRow & FixedRow

/** The five calls of one list, by a person. */
export function lookupCalls(caller: Caller, word: Word) {
  const by = (id: number) => `${id}/${caller.me.userName}`
  const list = {
    all: (deleted = false) => caller.get(`/api/${word}/GetAll${word}${deleted ? '?deleted=true' : ''}`),
    add: (body: object) => caller.post(`/api/${word}/Add${word}`, body),
    update: (body: object) => caller.put(`/api/${word}/Update${word}`, body),
    recover: (id: number) => caller.put(`/api/${word}/RecoverDelete${word}/${by(id)}`),
    delete: (id: number, moveTo?: number | string) =>
      caller.delete(`/api/${word}/Delete${word}/${by(id)}${moveTo === undefined ? '' : `?moveTo=${moveTo}`}`),
  }
  async function added(body: object): Promise<Row> {
    const answer = await list.add(body)
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json()
  }
  async function one(id: number): Promise<Row | undefined> {
    const rows = (await list.all(true)).json<Row[]>()
    return rows.find((row) => row.index === id)
  }
  return { ...list, added, one }
}
