import {
  DISCLOSURE_ORDER,
  FEE_SHARING_RULE,
  referralFeeTerm,
} from '../../../../../shared/domain/referral-terms.ts'
import type { HelpArticle } from './article.ts'

const EXAMPLE = referralFeeTerm(25, 'Lopez Law PLLC', 'Chen & Park LLP')

export const REFERRAL_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'send-a-referral',
    topic: 'Sending',
    title: 'Send a referral',
    body: [
      [
        'Choose New referral, or press N anywhere in the app.',
        'Enter the recipient’s name and email address, a subject, your own reference if you like, the client, any adverse parties, the case details, the referral fee, and your deadline for an answer.',
        'Check the preview. It shows the email the recipient will get.',
        'Press Send referral. The receipt shows when the email was accepted for delivery.',
      ],
      'The app saves what you type as a draft, so nothing is lost if you’re interrupted. Keep client names out of the subject: the recipient sees it as soon as a conflict check starts.',
    ],
    place: { to: '/submit-referral', label: 'New referral' },
    alsoCalled: ['write', 'submit', 'refer a case', 'forward'],
  },
  {
    id: 'drafts',
    topic: 'Sending',
    title: 'Resume a draft',
    body: [
      'Find your drafts under Referrals > Drafts on the device where you wrote them. Open one to continue where you stopped. Drafts aren’t sent to our server, so your other devices don’t have them.',
      'Discarding a draft asks first and can’t be undone.',
    ],
    place: { to: '/dashboard/referrals?tab=drafts', label: 'Drafts' },
    alsoCalled: ['autosave', 'saved', 'unfinished', 'come back'],
  },
  {
    id: 'files',
    topic: 'Sending',
    title: 'List the files in a case',
    body: [
      'Choose or drop files to list them in a referral. We send only their names, sizes, and types, so the recipient knows what exists. The files stay with you until you share them by a method you both trust.',
    ],
    alsoCalled: ['attach', 'attachment', 'upload', 'documents'],
  },
  {
    id: 'without-email',
    topic: 'Sending',
    title: 'Record a referral without an email',
    body: [
      'Turn off “Send email” before you send. We’ll record the referral with its terms and deadline, send no email, and say so on the receipt. Use this for referrals you’ve already agreed to by phone.',
      'On the referral’s page, you can then copy the recipient’s link or choose Record acceptance and enter the percentage you agreed on.',
    ],
    alsoCalled: ['skip', 'phone', 'copy link', 'record acceptance'],
  },
  {
    id: 'work-offline',
    topic: 'Offline',
    title: 'Work without a connection',
    body: [
      'Once you’ve signed in on a device, the app opens there offline. You can write referrals, see your queue, and read the lists you’ve opened before. Each list shows how old it is.',
      'While you’re offline, the button reads Queue referral. The referral is encrypted and saved on the device, and sends when you reconnect.',
      'The status badge at the top shows Online, Offline, or how many are waiting. It opens the queue.',
    ],
    place: { to: '/dashboard/referrals?tab=queue', label: 'Queue' },
    alsoCalled: ['no signal', 'airplane', 'court', 'network', 'internet'],
  },
  {
    id: 'queue-states',
    topic: 'Offline',
    title: 'Queue statuses explained',
    body: [
      'Waiting: saved on this device and will send automatically. Sending: in progress. Sent: our server has confirmed it.',
      'Failed: our server rejected it and says why, for example because the deadline has passed. Edit it and send it again. Needs attention: usually you just need to sign in again.',
      'A referral leaves the queue only when it’s sent or you remove it.',
    ],
    place: { to: '/dashboard/referrals?tab=queue', label: 'Queue' },
    alsoCalled: ['stuck', 'pending', 'not sent', 'error', 'retry', 'outbox'],
  },
  {
    id: 'closed-browser',
    topic: 'Offline',
    title: 'Does it send when the browser is closed?',
    body: [
      'In Chrome and Edge, on desktop and Android, a queued referral sends with no window open as soon as the device reconnects. In Firefox and Safari, it sends the next time you open the app.',
      'Either way, the recipient gets one referral: it keeps one reference number from your device to the mail server.',
    ],
    alsoCalled: ['background', 'sent twice', 'duplicate'],
  },
  {
    id: 'install',
    topic: 'Offline',
    title: 'Install the app',
    body: [
      'In Chrome and Edge, choose Install in the address bar. In Safari on a Mac, choose File > Add to Dock. On an iPhone or iPad, choose Share > Add to Home Screen. The installed app has its own window and icon, and the icon shows how many referrals are waiting.',
    ],
    alsoCalled: ['desktop', 'icon', 'home screen', 'download', 'pwa'],
  },
  {
    id: 'what-the-recipient-sees',
    topic: 'Answers',
    title: 'What the recipient sees',
    body: [
      'The recipient needs no account. The email carries the terms and a button, with no names and no case facts, unless you turn on “Include case details in the email.” The button opens a page with the area of law, the state, the terms, and the deadline.',
      DISCLOSURE_ORDER,
      'Anyone who has the link can open the page, as with any letter, and can start the conflict check to see the parties’ names. To accept or propose another percentage, the recipient also enters a code that we email to their own address. The link is for one referral and expires at the deadline. Once accepted, it works until 30 days after the referral is closed. If you withdraw, it stops working at once.',
    ],
    alsoCalled: ['link', 'confidential', 'names', 'conflict', 'parties', 'code'],
  },
  {
    id: 'accept-decline-counter',
    topic: 'Answers',
    title: 'Accept, decline, counter',
    body: [
      'The recipient can accept, decline with a reason, propose another percentage, or ask a question. Without an account, they confirm an acceptance or a counteroffer with a 6-digit code sent to their own email. You’ll see the answer in the app and, if you like, get an email.',
      'A counteroffer waits for your answer. If you accept it, the new percentage becomes the term. You can also propose another percentage: the recipient is emailed and can accept it, propose another one, or decline. If you reject it, your own terms are back on the table. The deadline stays the same, and the history keeps each step.',
      'The referral’s history shows who did what and when, and can’t be altered.',
    ],
    alsoCalled: ['negotiate', 'percentage', 'refuse', 'reject', 'answer', 'counteroffer'],
  },
  {
    id: 'deadlines',
    topic: 'Answers',
    title: 'Deadlines, reminders, extensions',
    body: [
      'A deadline is a date and time in your time zone. Until the recipient answers, you can send a reminder, change the deadline, or withdraw. If the deadline passes without an answer, the referral expires and the link stops working. To give the recipient more time, choose Reopen referral and set a new deadline.',
      'If the deadline passes while the referral is still in your queue, our server rejects it and says so. Set a new deadline and send it again.',
    ],
    alsoCalled: ['expire', 'expired', 'late', 'time zone', 'remind', 'extend', 'reopen'],
  },
  {
    id: 'fee-sharing',
    topic: 'Answers',
    title: 'The referral fee and the fee-sharing rule',
    body: [
      `The referral fee is a percentage of the total attorney fee, paid to the referring firm. The terms say it in one sentence with both halves: “${EXAMPLE}.”`,
      `${FEE_SHARING_RULE.words} The app records what you agreed on and doesn’t judge it.`,
    ],
    alsoCalled: ['commission', 'compensation', 'share', 'ethics', 'split', '1.5', 'percentage'],
  },
]
