/** What another app handed over by "share" or by opening a file: kept on this device until somebody makes a referral of it. */
import { z } from 'zod'
import { referralAttachmentSchema } from '../../../../shared/contracts/referral-email.ts'
import { SHARE_FIELDS } from '../../../../shared/contracts/share-target.ts'
import { CASE_DETAILS_MAX, SUBJECT_MAX } from '../../../../shared/domain/referral-limits.ts'
import { addFiles } from './file-metadata.ts'
import { emptyReferralDraft, type ReferralDraftValues } from './referral-draft.ts'

export const SHARED_CONTENT_VERSION = 1

export const sharedContentSchema = z.object({
  title: z.string().max(SUBJECT_MAX).default(''),
  text: z.string().max(CASE_DETAILS_MAX).default(''),
  /** An http(s) address, or nothing. */
  url: z.string().default(''),
  files: z.array(referralAttachmentSchema).default([]),
})
export type SharedContent = z.infer<typeof sharedContentSchema>

/** Any page can post such a form, so every field is cut to its limit and nothing but text, an address and names of files is taken. */
export function contentOfForm(form: FormData): SharedContent {
  return {
    title: textOf(form, SHARE_FIELDS.title).slice(0, SUBJECT_MAX),
    text: textOf(form, SHARE_FIELDS.text).slice(0, CASE_DETAILS_MAX),
    url: addressOf(textOf(form, SHARE_FIELDS.url)),
    files: [...addFiles([], filesOf(form)).files],
  }
}

export function contentOfFiles(files: Iterable<File>): SharedContent {
  return { title: '', text: '', url: '', files: [...addFiles([], files).files] }
}

export function isEmptyContent({ title, text, url, files }: SharedContent): boolean {
  return title === '' && text === '' && url === '' && files.length === 0
}

/** A referral to begin with; whom it goes to, and whether it goes at all, only a person says. */
export function draftOfShared({ title, text, url, files }: SharedContent): ReferralDraftValues {
  const details = [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n\n')
  return {
    ...emptyReferralDraft(),
    selectedSubject: title,
    caseDetails: details.slice(0, CASE_DETAILS_MAX),
    files: [...files],
  }
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function addressOf(text: string): string {
  if (text.length > 2048 || !URL.canParse(text)) return ''
  return /^https?:$/.test(new URL(text).protocol) ? text : ''
}

function filesOf(form: FormData): readonly File[] {
  return form.getAll(SHARE_FIELDS.files).filter((value) => typeof value !== 'string')
}
