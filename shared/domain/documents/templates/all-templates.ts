/** Every template, in the order in which a law office needs them. */
import type { DocumentTemplate } from '../template.ts'
import { feeAgreement, feeConsent } from './fee-division.ts'
import { hipaaAuthorization } from './hipaa-authorization.ts'
import { letterOfProtection } from './letter-of-protection.ts'
import { medicareDispute, medicareFinalDetail, medicareRepresentation } from './medicare.ts'
import { chargingLien, noticeOfRepresentation, providerLienNotice } from './notices.ts'
import { lienRelease, payoffConfirmation } from './payoff-and-release.ts'
import { planDocumentsRequest } from './plan-documents.ts'
import { reductionRequest } from './reduction-request.ts'
import { settlementStatement } from './settlement-statement.ts'

export const TEMPLATES: readonly DocumentTemplate[] = [
  letterOfProtection,
  reductionRequest,
  noticeOfRepresentation,
  chargingLien,
  providerLienNotice,
  payoffConfirmation,
  lienRelease,
  medicareRepresentation,
  medicareDispute,
  medicareFinalDetail,
  planDocumentsRequest,
  settlementStatement,
  feeAgreement,
  feeConsent,
  hipaaAuthorization,
]

/** Undefined for an unknown id, such as that of a template that a later version of the app has. */
export function templateOf(id: string): DocumentTemplate | undefined {
  return TEMPLATES.find((template) => template.id === id)
}
