/** Runs inside the page: looks for names among those of an office, through the index and by comparing with all. The bench injects it as a script. */
import { nameIndexOf } from '../../shared/domain/names/name-index.ts'
import { LIKELY_NAME, POSSIBLE_NAME, tokenScore } from '../../shared/domain/names/name-score.ts'
import { nameTokens } from '../../shared/domain/names/normal-name.ts'

/** Milliseconds. */
export type NameTimes = {
  /** Of making the index, which a check does when the names have changed. */
  readonly index: number
  /** Of each name. */
  readonly checks: readonly number[]
  readonly scans: readonly number[]
  /** Names for which the two found another set of likely ones. */
  readonly differing: number
  readonly found: number
}

type NamesBench = { readonly run: (office: readonly string[], asked: readonly string[]) => NameTimes }

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    namesBench: NamesBench
  }
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly took: number } {
  const from = performance.now()
  const value = work()
  return { value, took: performance.now() - from }
}

window.namesBench = {
  run: (office, asked) => {
    const { value: index, took } = timed(() => nameIndexOf(office))
    const tokens = office.map(nameTokens)
    const checks = asked.map((name) => timed(() => index.matches(name, POSSIBLE_NAME)))
    const scans = asked.map((name) => {
      const wanted = nameTokens(name)
      return timed(() => tokens.flatMap((own, at) => (tokenScore(wanted, own) >= LIKELY_NAME ? [at] : [])))
    })
    const differing = asked.filter((_, n) => {
      const likely = (checks[n]?.value ?? []).filter(({ score }) => score >= LIKELY_NAME).map(({ at }) => at)
      return likely.toSorted((a, b) => a - b).join() !== scans[n]?.value.join()
    })
    return {
      index: took,
      checks: checks.map((check) => check.took),
      scans: scans.map((scan) => scan.took),
      differing: differing.length,
      found: checks.filter(({ value }) => value.some(({ score }) => score >= LIKELY_NAME)).length,
    }
  },
}
