import type { HelpArticle } from './article.ts'

export const REFERRAL_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'send-a-referral',
    topic: 'Sending',
    title: 'Send a referral',
    body: [
      [
        'Open Submit referral, or press N anywhere in the app.',
        'Fill in the recipient’s name and e-mail address, a subject, the case details, your share of the fee in percent and the date by which you need an answer.',
        'Look at the preview: it is the e-mail as the recipient gets it.',
        'Press Send referral. The receipt shows the message number once the mail server has taken it.',
      ],
      'What you type is kept as a draft all the time, so nothing is lost if you are interrupted. The subject of the e-mail never carries the client’s name or a fact of the case.',
    ],
    place: { to: '/submit-referral', label: 'Submit referral' },
    alsoCalled: ['write', 'new', 'refer a case', 'forward'],
  },
  {
    id: 'drafts',
    topic: 'Sending',
    title: 'Come back to a draft',
    body: [
      'Every referral that you have begun stands under Referrals, Drafts, on the device on which you wrote it. Open it to go on where you stopped. Drafts are not sent to the server, so another device does not have them.',
      'Discarding a draft asks first and cannot be undone.',
    ],
    place: { to: '/dashboard/referrals?tab=drafts', label: 'Drafts' },
    alsoCalled: ['autosave', 'saved', 'unfinished'],
  },
  {
    id: 'files',
    topic: 'Sending',
    title: 'Name the files that belong to a case',
    body: [
      'You can add files to a referral by choosing or dropping them. Only their names, sizes and types are sent, so that the recipient knows what exists; the files themselves stay with you until you hand them over in a way that you both trust.',
    ],
    alsoCalled: ['attach', 'attachment', 'upload', 'documents'],
  },
  {
    id: 'without-email',
    topic: 'Sending',
    title: 'Record a referral without an e-mail',
    body: [
      'Switch off “Send e-mail” before sending. The referral is then recorded with its terms and deadline, nothing is mailed, and the receipt says so. This is for referrals that you have already agreed on by phone.',
    ],
    alsoCalled: ['skip', 'phone'],
  },
  {
    id: 'work-offline',
    topic: 'Offline',
    title: 'Work without a connection',
    body: [
      'After you have signed in once on a device, the app opens there without a connection. You can write referrals, see your queue and read the lists that you have opened before; each says how old it is.',
      'While you are offline the button reads Queue referral. The referral is stored on the device, encrypted, and goes out when the connection is back.',
      'The pill in the frame says Online, Offline or how many wait, and leads to the queue.',
    ],
    place: { to: '/dashboard/referrals?tab=queue', label: 'Queue' },
    alsoCalled: ['no signal', 'airplane', 'court', 'network', 'internet'],
  },
  {
    id: 'queue-states',
    topic: 'Offline',
    title: 'What the words in the queue mean',
    body: [
      'Waiting: stored on this device; it goes out by itself. Sending: our server is being asked now. Sent: our server has confirmed it under its own number.',
      'Failed: the server refused it and says why, for instance because the deadline has passed. Edit it and send again. Needs attention: it waits for you, mostly for a fresh sign-in.',
      'Nothing leaves the queue without the server’s word or yours.',
    ],
    place: { to: '/dashboard/referrals?tab=queue', label: 'Queue' },
    alsoCalled: ['stuck', 'pending', 'not sent', 'error', 'retry', 'outbox'],
  },
  {
    id: 'closed-browser',
    topic: 'Offline',
    title: 'Does it send when the browser is closed?',
    body: [
      'In browsers with Background Sync (Chrome and Edge, on desktop and Android) a queued referral goes out with no window open, as soon as the device has a connection. In Firefox and Safari it goes out when you next open the app.',
      'Either way the recipient gets it once: the referral keeps one number from your device to the mail server.',
    ],
    alsoCalled: ['background', 'sent twice', 'duplicate'],
  },
  {
    id: 'install',
    topic: 'Offline',
    title: 'Install the app',
    body: [
      'CounselRelay is an app in the browser. In Chrome and Edge choose Install in the address bar; in Safari on a Mac choose File, Add to Dock; on an iPhone or iPad Share, Add to Home Screen. Installed it has its own window and icon, and the icon shows how many referrals wait.',
    ],
    alsoCalled: ['desktop', 'icon', 'home screen', 'download', 'pwa'],
  },
  {
    id: 'what-the-recipient-sees',
    topic: 'Answers',
    title: 'What the recipient sees',
    body: [
      'The recipient needs no account. The link in the e-mail opens a page with the area of law, the state, the terms and the deadline. After “I am checking conflicts” it shows the names of the parties; the full details come after accepting.',
      'Anyone who has the link can open the page, as with any letter. Accepting and proposing another percentage take effect only with a code that we email to the recipient’s own address. The link is for one referral, ends at the deadline, and stops working at once when you withdraw.',
    ],
    alsoCalled: ['link', 'confidential', 'names', 'conflict', 'code'],
  },
  {
    id: 'accept-decline-counter',
    topic: 'Answers',
    title: 'Accept, decline, counter',
    body: [
      'The recipient can accept, decline with a reason, offer another percentage, or ask a question. Without an account, accepting and a counter-offer are confirmed by a 6-digit code from their own mailbox. You are told in the app and, if you like, by e-mail. A counter-offer waits for your answer: accepting it makes the new percentage the term; refusing it puts the first terms back.',
      'Every step stands in the referral’s timeline with who and when, and cannot be rewritten.',
    ],
    alsoCalled: ['negotiate', 'percentage', 'refuse', 'reject', 'answer'],
  },
  {
    id: 'deadlines',
    topic: 'Answers',
    title: 'Deadlines, reminders, extending',
    body: [
      'An acceptance deadline is a date and time with its zone. You can remind the recipient, move the deadline while no answer has come, or withdraw. When it passes without an answer the referral expires and the link ends.',
      'A referral that is still in your queue when its deadline passes is refused with the reason; give it a new deadline and send it.',
    ],
    alsoCalled: ['expire', 'expired', 'late', 'time zone', 'remind'],
  },
  {
    id: 'fee-sharing',
    topic: 'Answers',
    title: 'The percentage, and the rule on sharing fees',
    body: [
      'The percentage is a share of the total attorney fee, from 0 to 100. ABA Model Rule 1.5(e) allows a division between lawyers of different firms only in proportion to the services of each or with joint responsibility, with the client’s agreement in writing, and if the total is reasonable. States differ: verify your own rule. The app records what you agreed on and judges nothing.',
    ],
    alsoCalled: ['commission', 'referral fee', 'ethics', 'split', '1.5'],
  },
]
