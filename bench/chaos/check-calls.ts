/** Checks the calls that people have logged on two devices each. */
import type { Finding } from './finding.ts'
import type { People } from './people.ts'

/** Milliseconds until a device shows what the server has: a stream that is given up and opened again. */
const SHOW_LIMIT = 90_000

export async function checkCalls(databaseUrl: string, { all }: People): Promise<Finding> {
  const verdicts = await Promise.all(all.map((person) => person.settleCalls(databaseUrl, SHOW_LIMIT)))
  const sum = (of: (verdict: (typeof verdicts)[number]) => number): number =>
    verdicts.reduce((total, verdict) => total + of(verdict), 0)
  const [calls, values] = [sum((verdict) => verdict.calls), sum((verdict) => verdict.values)]
  const [undecided, operations] = [sum((verdict) => verdict.undecided), sum((verdict) => verdict.operations)]
  return {
    what: 'every saved call is there once, with each value typed or in a choice, and both devices show it',
    found: `${calls} calls, ${values} values in ${operations} changes, ${undecided} undecided`,
    wrongs: [
      ...verdicts.flatMap(({ lost, doubled, untrue }) => [...lost, ...doubled, ...untrue]),
      ...(calls === 0 ? ['Nobody has logged a call.'] : []),
    ],
  }
}
