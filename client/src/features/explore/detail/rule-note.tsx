import type { ReactNode } from 'react'
import { MARKETPLACE_RULES } from '../../../../../shared/domain/law/marketplace-rules.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import styles from '../explore.module.css'
import { formatDay } from '../teaser-words.ts'

/** What was found about this kind of introduction in a state: input for the attorney's own judgment, never advice. */
export function RuleNote({ state }: { readonly state: UsJurisdiction }): ReactNode {
  const name = STATE_NAMES[state]
  const rule = MARKETPLACE_RULES[state]
  return (
    <aside aria-label={`Rules in ${name}`} className={styles['soft']}>
      {rule === undefined ? (
        <p>
          We have no note on the rules for introductions like this one in {name}. Verify the rules of your bar
          before you answer.
        </p>
      ) : (
        <p>
          {name}: {rule.citation}. {rule.note} Source: {rule.source}, read on {formatDay(rule.readOn)}
          {rule.reviewedBy === null ? ', not compared with the text by an attorney' : ''}. Verify it before
          you rely on it.
        </p>
      )}
    </aside>
  )
}
