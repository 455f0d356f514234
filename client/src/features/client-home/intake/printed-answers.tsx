import type { ReactNode } from 'react'
import { partyNames, type IntakeValues } from '../../../../../shared/domain/client-intake.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import { formatDay, needTitle } from '../plain-words.ts'
import styles from './intake.module.css'

/** On paper, the answers of every step instead of the step that is open. Put it first: it hides what follows it. */
export function PrintedAnswers({ values }: { readonly values: IntakeValues }): ReactNode {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const { need, summary, state, date, zip, parties, firstName, lastName, phone } = values
  return (
    <section className={styles['printed']} aria-label="Your answers">
      <h2>Your answers</h2>
      <FactList>
        <Fact term="What you need help with">{need === '' ? null : needTitle(need)}</Fact>
        <Fact term="What happened">{summary}</Fact>
        <Fact term="State">{state === '' ? null : STATE_NAMES[state]}</Fact>
        <Fact term="ZIP code">{zip}</Fact>
        <Fact term="Date">{date === '' ? null : formatDay(date)}</Fact>
        <Fact term="People and companies involved">{partyNames(parties).join(', ')}</Fact>
        <Fact term="Name">{`${firstName} ${lastName}`}</Fact>
        <Fact term="Phone">{phone}</Fact>
      </FactList>
    </section>
  )
}
