/** Mails to a referral's recipient about what became of it. No subject line and no text names a client or a fact of the case. */
import { instantWords, percentWords } from '../../../shared/domain/referral-words.ts'
import { escapeHtml, headerText, mailPage, paragraphs, stopWords } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'
import { markedLink, STOP_MARK } from '../recipient/recipient-link.ts'
import type { ReferralRecord } from './referral-record.repository.ts'

export type RecipientNews =
  | 'reminder'
  | 'deadline_near'
  | 'deadline_extended'
  | 'message'
  | 'counter_accepted'
  | 'counter_refused'
  | 'withdrawn'

type Told = { readonly title: string; readonly words: string }

export function recipientMail(
  referral: ReferralRecord,
  news: RecipientNews,
  publicOrigin: string,
): MailContent {
  const { title, words } = TOLD[news](referral)
  const greeting = `Dear ${referral.recipient.name},`
  const link = news === 'withdrawn' ? null : markedLink(publicOrigin)
  const footer = `Sent through CounselRelay for ${referral.sender.name}, who referred a case to you. CounselRelay gives no legal services or advice.`
  return {
    subject: headerText(title),
    html: mailPage({
      title,
      body:
        [greeting, words].map(paragraphs).join('\n') +
        (link === null
          ? ''
          : `\n<p style="margin:0 0 12px"><a href="${escapeHtml(link)}">Open the referral</a></p>`),
      footer: escapeHtml(footer) + (link === null ? '' : `<br>${stopWords(STOP_MARK).html}`),
    }),
    text: [
      greeting,
      words,
      ...(link === null ? [] : [`Open the referral: ${link}`]),
      [`-- \n${footer}`, ...(link === null ? [] : [stopWords(STOP_MARK).text])].join('\n'),
      '',
    ].join('\n\n'),
  }
}

const TOLD: Readonly<Record<RecipientNews, (referral: ReferralRecord) => Told>> = {
  reminder: (referral) => ({
    title: `Reminder: ${from(referral)} is waiting for your answer`,
    words: `${referral.sender.name} would like to remind you of the case referred to you. ${answerBy(referral)}`,
  }),
  deadline_near: (referral) => ({
    title: `The deadline of the referral from ${from(referral)} is near`,
    words: `The case that ${referral.sender.name} referred to you is still waiting for your answer. ${answerBy(referral)}`,
  }),
  deadline_extended: (referral) => ({
    title: `${from(referral)} has given you more time`,
    words: `${referral.sender.name} has moved the deadline of the referral. ${answerBy(referral)}`,
  }),
  message: (referral) => ({
    title: `${from(referral)} has written to you about a referral`,
    words: `There is a message from ${referral.sender.name} for you. It stands on the page of the referral.`,
  }),
  counter_accepted: (referral) => ({
    title: `${from(referral)} has agreed to your terms`,
    words: `${referral.sender.name} agrees to ${percentWords(referral.counterPercentage ?? referral.compensationPercentage)} of the fee. The referral is yours, and its page now shows all details.`,
  }),
  counter_refused: (referral) => ({
    title: `${from(referral)} has answered your counter-offer`,
    words: `${referral.sender.name} stays with the first terms, ${percentWords(referral.compensationPercentage)} of the fee. You may still accept them. ${answerBy(referral)}`,
  }),
  withdrawn: (referral) => ({
    title: `${from(referral)} has withdrawn a referral`,
    words: `${referral.sender.name} has withdrawn the case referred to you. There is nothing more for you to do, and its link no longer opens.`,
  }),
}

function from({ sender }: ReferralRecord): string {
  return headerText(sender.firm ?? sender.name, 80)
}

function answerBy({ deadlineAt }: ReferralRecord): string {
  return `Please answer by ${instantWords(deadlineAt)}.`
}
