import type { ReactNode } from 'react'
import type { TicketFacts } from '../../../../shared/contracts/new-ticket.ts'
import { ticketFactRows } from '../../../../shared/domain/ticket-words.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import styles from './support.module.css'

type FactsChoiceProps = {
  /** Null: not counted yet. */
  readonly facts: TicketFacts | null
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Whether technical facts go with the ticket, with exactly what is sent. */
export function FactsChoice({ facts, isChosen, onChoose }: FactsChoiceProps): ReactNode {
  return (
    <div className={styles['facts']}>
      <CheckboxField
        label="Include technical facts"
        hint="Only what is listed here. Nothing that you wrote."
        checked={isChosen && facts !== null}
        disabled={facts === null}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {facts !== null && <SentFacts facts={facts} />}
    </div>
  )
}

export function SentFacts({ facts }: { readonly facts: TicketFacts }): ReactNode {
  return (
    <FactList>
      {ticketFactRows(facts).map(([term, value]) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}
