/** Answers as a faithful model and a false one write them: what is wrong has to be marked, what is right kept. */
import { verifyAnswer } from '../../client/src/features/kiwi/reading/verify.ts'
import { seededRandom, type Random } from '../../runtime/testing/seeded-random.ts'
import { percent, type Row } from './rows.ts'

const EACH = 200
const SEED = 17

type Facts = { readonly paid: string; readonly day: number; readonly visits: number; readonly source: string }

function factsOf(random: Random): Facts {
  const paid = `$${random.between(1, 99)},${random.between(100, 999)}.00`
  const [day, visits] = [random.between(1, 27), random.between(31, 80)]
  const source = `On March ${day}, 2024 the insurer paid ${paid} after ${visits} visits. The adjuster wrote “liability is accepted in full” to counsel.`
  return { paid, day, visits, source }
}

/** The words of a model for these facts. `right`: nothing in them is wrong. */
const ANSWERS: Readonly<Record<string, (facts: Facts) => string>> = {
  right: ({ paid, day, visits }) =>
    `The insurer paid ${paid} on 3/${day}/2024 [1]. There were ${visits} visits [1]. It wrote "liability is accepted in full" [1].`,
  'false quotations': () => 'The adjuster wrote "liability is denied in full" [1].',
  'words added to a quotation': () => 'The adjuster wrote "liability is accepted in full and forever" [1].',
  'false amounts': ({ paid }) => `The insurer paid ${paid.replace('.00', '.50')} [1].`,
  'false dates': ({ day }) => `It paid on March ${day + 1}, 2024 [1].`,
  'false numbers': ({ visits }) => `There were ${visits + 100} visits [1].`,
  'chips that were not sent': ({ paid }) => `The insurer paid ${paid} [7].`,
  'chips of another passage': ({ paid }) => `The insurer paid ${paid} [2].`,
  'sentences without a source': () => 'The insurer acted in good faith.',
}

export function measureVerify(): readonly Row[] {
  return Object.entries(ANSWERS).map(([name, write]): Row => {
    const random = seededRandom(SEED)
    const checked = Array.from({ length: EACH }, () => factsOf(random)).flatMap((facts) =>
      verifyAnswer(write(facts), [
        { n: 1, text: facts.source },
        { n: 2, text: 'The policy was issued in Ohio.' },
      ]),
    )
    const isRight = name === 'right'
    const judged = checked.filter(({ status }) => (status === 'verified') === isRight)
    return {
      ...{ what: isRight ? 'right sentences kept' : `${name} marked`, unit: '%', floor: null },
      ...{ measured: percent(judged.length, checked.length), goal: 100, is: 'least' },
      note: `${checked.length} sentences`,
    }
  })
}
