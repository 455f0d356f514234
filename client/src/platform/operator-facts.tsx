/** What the operator says of themselves: where to write to, where to book a call. The page brings it along in its head. */
import { createContext, use, type ReactNode } from 'react'
import {
  OPERATOR_META,
  OPERATOR_STAND_INS,
  type OperatorFacts,
} from '../../../shared/domain/operator-facts.ts'

/** Read before anything is drawn: the drawn pages hold the same texts. */
export function readOperatorFacts(page: Document): OperatorFacts {
  const read = (fact: keyof OperatorFacts): string =>
    page.querySelector<HTMLMetaElement>(`meta[name="${OPERATOR_META[fact]}"]`)?.content ??
    OPERATOR_STAND_INS[fact]
  return {
    publicOrigin: read('publicOrigin'),
    bookingUrl: read('bookingUrl'),
    supportEmail: read('supportEmail'),
    postalAddress: read('postalAddress'),
  }
}

const OperatorFactsContext = createContext<OperatorFacts>(OPERATOR_STAND_INS)

type ProviderProps = { readonly facts: OperatorFacts; readonly children: ReactNode }

export function OperatorFactsProvider({ facts, children }: ProviderProps): ReactNode {
  return <OperatorFactsContext value={facts}>{children}</OperatorFactsContext>
}

export function useOperatorFacts(): OperatorFacts {
  return use(OperatorFactsContext)
}
