/** Content from another app's share menu or an opened file, kept on this device until a user makes a referral from it. */
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
  /** An http(s) URL, or empty. */
  url: z.string().default(''),
  files: z.array(referralAttachmentSchema).default([]),
})
export type SharedContent = z.infer<typeof sharedContentSchema>

/** Any page can post this form, so fields are truncated, and only text, a URL and file metadata are read. */
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

/** A draft with the shared content; the user adds the recipient and decides whether to send it. */
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
