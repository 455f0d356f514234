/** Runs inside the page: looks for names among those of an office, through the list of the check and by comparing with all. The bench injects it as a script. */
import { createNameList } from '../../shared/domain/names/match-names.ts'
import { LIKELY_NAME, tokenScore } from '../../shared/domain/names/name-score.ts'
import { nameTokens } from '../../shared/domain/names/normal-name.ts'

/** Milliseconds. */
export type NameTimes = {
  /** Of making the list, which a check does when the names have changed. */
  readonly list: number
  /** Of each name. */
  readonly checks: readonly number[]
  readonly scans: readonly number[]
  /** Names for which the two found another set of likely ones. */
  readonly differing: number
  readonly found: number
}

type NamesBench = { readonly run: (office: readonly string[], asked: readonly string[]) => NameTimes }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
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
    const known = office.map((name, at) => ({ name, place: at, at: '2026-11-02T10:00:00.000Z' }))
    const { value: list, took } = timed(() => createNameList(known))
    const tokens = office.map(nameTokens)
    const checks = asked.map((name) => timed(() => list.find([name])))
    const scans = asked.map((name) => {
      const wanted = nameTokens(name)
      return timed(() => tokens.flatMap((own, at) => (tokenScore(wanted, own) >= LIKELY_NAME ? [at] : [])))
    })
    const differing = asked.filter((_, n) => {
      const likely = (checks[n]?.value ?? [])
        .filter(({ isLikely }) => isLikely)
        .map((match) => match.known.place)
      return likely.toSorted((a, b) => a - b).join() !== scans[n]?.value.join()
    })
    return {
      list: took,
      checks: checks.map((check) => check.took),
      scans: scans.map((scan) => scan.took),
      differing: differing.length,
      found: checks.filter(({ value }) => value.some(({ isLikely }) => isLikely)).length,
    }
  },
}
