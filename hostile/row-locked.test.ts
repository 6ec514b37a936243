import pg from 'pg'
import { ask } from './ask.ts'
import { addCustomer, draftOf } from './customers.ts'
import { choose, msOf, openFindings, quantile, scenario } from './scenario.ts'
import { openOnServer } from './site.ts'

// lock_timeout is 5 s; the rest is what a shared machine needs.
const answeredWithinMs = 9_000

scenario({
  name: 'row-locked',
  promise:
    'a change of a row that another session holds is answered 409 or 503 within lock_timeout (5 s), others go on meanwhile; once it is free the change succeeds',
  async run(place, length) {
    const findings = openFindings()
    const rounds = choose(length, 2, 10)
    const site = await openOnServer(place)
    const server = await site.start()
    const person = await site.signIn(server, 'admin')
    const added = await addCustomer(server.origin, person, draftOf(site.choices))
    const { customerId, version } = added.json<{ customerId: number; version: number }>()
    const change = () =>
      ask(server.origin, {
        method: 'PUT',
        path: '/api/Customer/UpdateCustomer',
        headers: person.headers,
        body: { customerId, version, name: 'Đổi tên' },
      })
    const holder = new pg.Client(site.url)
    await holder.connect()
    place.atEnd(() => holder.end())
    const tookMs: number[] = []
    const besideMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await holder.query('begin')
      await holder.query('select from customer where customer_id = $1 for update', [customerId])
      const startedAt = performance.now()
      const changing = change()
      const beside = performance.now()
      const other = await addCustomer(server.origin, person, draftOf(site.choices))
      besideMs.push(performance.now() - beside)
      findings.check(other.status === 200, 'another write was held up', `${other.status}`)
      const answer = await changing
      tookMs.push(performance.now() - startedAt)
      findings.check([409, 503].includes(answer.status), 'neither 409 nor 503', `${answer.status} ${answer.text}`)
      if (answer.status === 503)
        findings.check(answer.headers['retry-after'] !== undefined, 'a 503 without Retry-After')
      await holder.query('rollback')
    }
    const slowest = quantile(tookMs, 1)
    findings.check(slowest <= answeredWithinMs, 'answered too late', msOf(slowest))
    const free = await change()
    findings.check(free.status === 200, 'the change failed after the lock was gone', `${free.status} ${free.text}`)
    await server.stop()
    const figures = `answered after ${msOf(slowest)} at the latest; a write beside it took ${msOf(quantile(besideMs, 1))}`
    return { length: `${rounds} locks`, figures, broken: findings.list() }
  },
})
