import { type Finding, isTest, type Law, lineOf } from './source.ts'

const below = /^packages\/server\/src\/(kernel|kit)\/(?!.*\/fixtures\/)/
const names = /customer|ticket|campaign|opportunit/i

/** Law 2: kernel and kit name no capability, in code or in words; a module registers what they need to know of it. */
export const capabilityLaw: Law = ({ sources }) =>
  sources
    .filter(({ path }) => below.test(path) && !isTest(path))
    .flatMap(({ path, text }): Finding[] => {
      const found = names.exec(text)
      if (!found) return []
      const message = `names a capability ("${found[0]}"). Let the module register what differs (kernel/events/capability.ts) or hand it in.`
      return [{ law: '2', path, line: lineOf(text, found.index), message }]
    })
