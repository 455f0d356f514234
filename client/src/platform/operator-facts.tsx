/** The operator's contact details, such as support email and booking URL, from meta tags in the page's head. */
import { createContext, use, type ReactNode } from 'react'
import {
  OPERATOR_META,
  OPERATOR_STAND_INS,
  type OperatorFacts,
} from '../../../shared/domain/operator-facts.ts'

/** Call it before the first render: the prerendered pages contain the same texts. */
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
