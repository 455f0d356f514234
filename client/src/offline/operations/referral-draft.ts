/** A referral's form values and their conversion to and from a request. Migrates stored drafts of earlier versions. */
import { z } from 'zod'
import {
  referralAttachmentSchema,
  type SendReferralEmailRequest,
} from '../../../../shared/contracts/referral-email.ts'
import { referralIdSchema, type ReferralId } from '../../../../shared/domain/ids.ts'
import type { DraftShape } from '../engine/draft.store.ts'
import { uuidV7 } from '../engine/uuid-v7.ts'

const REFERRAL_DRAFT_VERSION = 1
/** Version of the request's shape, sent with it so that the server can parse old queued rows. */
export const REFERRAL_PAYLOAD_VERSION = 1

const text = z.string().default('')

/** All input as typed, valid or not. `compensationPercentage` is text, because "12." is a valid intermediate input. */
export const referralDraftSchema = z.object({
  name: text,
  email: text,
  phone: text,
  firm: text,
  selectedSubject: text,
  reference: text,
  client: text,
  adverseParties: text,
  caseDetails: text,
  area: text,
  state: text,
  compensationPercentage: text,
  /** An ISO 8601 instant, or YYYY-MM-DD. */
  acceptanceDeadline: text,
  files: z.array(referralAttachmentSchema).default([]),
  sendEmail: z.boolean().default(true),
  includeCaseDetails: z.boolean().default(false),
  /** Recipient of the referral that this one is copied from; never sent. */
  copiedFrom: text,
})
export type ReferralDraftValues = z.infer<typeof referralDraftSchema>

export const REFERRAL_DRAFTS: DraftShape<ReferralDraftValues> = {
  kind: 'referral',
  version: REFERRAL_DRAFT_VERSION,
  schema: referralDraftSchema,
  migrations: {},
}

export function newReferralId(now: number, webCrypto: Crypto): ReferralId {
  return referralIdSchema.parse(uuidV7(now, webCrypto.getRandomValues(new Uint8Array(10))))
}

export function emptyReferralDraft(): ReferralDraftValues {
  return referralDraftSchema.parse({})
}

/**
 * Builds the request without validating it. Empty optional fields become null. `timeZone`: the sender's, used to display the deadline to
 * the recipient; UTC when unknown.
 */
export function referralRequest(
  values: ReferralDraftValues,
  referralId: ReferralId,
  timeZone?: string,
): SendReferralEmailRequest {
  const share = values.compensationPercentage.trim()
  const email = values.email.trim()
  const subject = values.selectedSubject.trim()
  return {
    to: email,
    subject,
    sendEmail: values.sendEmail,
    includeCaseDetails: values.includeCaseDetails,
    schemaVersion: REFERRAL_PAYLOAD_VERSION,
    referralData: {
      name: values.name.trim(),
      email,
      phone: orNull(values.phone),
      firm: orNull(values.firm),
      selectedSubject: subject,
      caseDetails: values.caseDetails.trim(),
      compensationPercentage: share === '' ? null : Number(share),
      acceptanceDeadline: orNull(values.acceptanceDeadline),
      referralId,
      area: orNull(values.area),
      state: orNull(values.state),
      client: orNull(values.client),
      adverseParties: orNull(values.adverseParties),
      reference: orNull(values.reference),
      ...(timeZone === undefined ? {} : { timeZone }),
      attachments: values.files,
    },
  }
}

function orNull(value: string): string | null {
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

/** Converts a queued request back to form values. */
export function draftFromRequest(request: SendReferralEmailRequest): ReferralDraftValues {
  const data = request.referralData
  return {
    name: data.name ?? '',
    email: data.email ?? request.to ?? '',
    phone: data.phone ?? '',
    firm: data.firm ?? '',
    selectedSubject: data.selectedSubject ?? request.subject ?? '',
    reference: data.reference ?? '',
    client: data.client ?? '',
    adverseParties: data.adverseParties ?? '',
    caseDetails: data.caseDetails ?? '',
    area: data.area ?? '',
    state: data.state ?? '',
    compensationPercentage: data.compensationPercentage?.toString() ?? '',
    acceptanceDeadline: data.acceptanceDeadline ?? '',
    files: data.attachments ?? [],
    sendEmail: request.sendEmail ?? true,
    includeCaseDetails: request.includeCaseDetails ?? false,
    copiedFrom: '',
  }
}
