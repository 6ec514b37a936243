import { addCustomer, draftOf } from './customers.ts'
import { choose, openFindings, scenario } from './scenario.ts'
import { openOnServer } from './site.ts'

const share = 0.2
const writersAtOnce = 4
// Four tries that all fail: 0.2⁴. So many refusals are luck, not a fault.
const refusedShareMax = 0.01

const breakWrites = `
  create function break_write() returns trigger language plpgsql as $$
  begin
    if random() < ${share / 2} then raise exception 'serialization' using errcode = '40001'; end if;
    if random() < ${share / 2} then raise exception 'deadlock' using errcode = '40P01'; end if;
    return null;
  end $$;
  create trigger break_write after insert or update on customer for each statement execute function break_write();`

scenario({
  name: 'conflicts',
  promise:
    'writes that meet another (40001 and 40P01 on 20 % of the tries) are tried again three times at most, never a 500, no write twice',
  async run(place, length) {
    const findings = openFindings()
    const calls = choose(length, 300, 5_000)
    const site = await openOnServer(place)
    const server = await site.start()
    const admin = await site.signIn(server, 'admin')
    await site.query(breakWrites)
    const statuses = new Map<number, number>()
    let left = calls
    const work = async () => {
      while (left > 0) {
        left -= 1
        const answer = await addCustomer(server.origin, admin, draftOf(site.choices))
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 200) continue
        findings.check(answer.status === 503, 'neither 200 nor 503', `${answer.status} ${answer.text}`)
        findings.check(answer.headers['retry-after'] !== undefined, 'a 503 without Retry-After')
      }
    }
    await Promise.all(Array.from({ length: writersAtOnce }, work))
    const written = statuses.get(200) ?? 0
    const refused = calls - written
    findings.check(refused <= Math.max(3, calls * refusedShareMax), 'more refusals than luck explains', `${refused}`)
    const [stored] = await site.query<{ n: number }>("select count(*)::int as n from customer where name = 'Khách thử'")
    findings.check(stored?.n === written, 'stored and acknowledged differ', `${stored?.n} and ${written}`)
    await server.stop()
    const figures = `${calls} writes: ${written} done, ${refused} answered 503, ${stored?.n} stored`
    return { length: `${calls} writes`, figures, broken: findings.list() }
  },
})
