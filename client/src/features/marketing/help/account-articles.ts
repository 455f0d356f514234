import type { HelpArticle } from './article.ts'

export const ACCOUNT_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'register',
    topic: 'Account',
    title: 'Register as an attorney',
    body: [
      [
        'Choose Attorney, then Sign up: your work e-mail and a password, or Google.',
        'Give your name and phone number.',
        'Pay for the Pro Plan, or book a call about a Custom Plan.',
        'Give your firm, your bar ID, years of experience and practice areas.',
      ],
      'You can stop at any step: what you have typed is kept on the device, except for the password, and the form opens where you left it.',
    ],
    place: { to: '/signup/register', label: 'Register' },
    alsoCalled: ['sign up', 'join', 'create account', 'onboarding'],
  },
  {
    id: 'bar-id',
    topic: 'Account',
    title: 'How the bar ID is verified',
    body: [
      'A person compares your bar ID, name and state with the public register. Until then you see “Your Bar ID is being verified”; the page looks again every 30 seconds and opens the dashboard by itself. You get an e-mail with the decision.',
      'If something is missing or does not match, you are told what, and can correct your application and send it again.',
    ],
    alsoCalled: ['approval', 'approved', 'pending', 'waiting', 'licence', 'license', 'verification'],
  },
  {
    id: 'password',
    topic: 'Account',
    title: 'Forgotten password',
    body: [
      'Use Forgot Password on the login screen. The answer is the same for every address, so that nobody can find out who has an account. The link in the e-mail opens a page for a new password and signs you in.',
    ],
    place: { to: '/forgot-password', label: 'Forgot Password' },
    alsoCalled: ['reset', 'login', 'cannot sign in', 'locked out'],
  },
  {
    id: 'shared-computer',
    topic: 'Account',
    title: 'On a computer that others use',
    body: [
      'Leave “Remember me” unticked: the session ends with the browser. Signing out with unsent referrals asks whether to keep them; kept ones stay encrypted, are hidden from whoever signs in next, and go on when you sign in again.',
      'Settings, Offline and device shows what lies on this device and clears it. Settings, Security lists the devices that are signed in and ends them.',
    ],
    place: { to: '/settings/security', label: 'Security settings' },
    alsoCalled: ['sign out', 'log out', 'lost device', 'stolen', 'session', 'privacy'],
  },
  {
    id: 'passkey-lock',
    topic: 'Account',
    title: 'Lock what is kept on your own computer',
    body: [
      'With “Remember me” you stay signed in when the browser is closed, and whoever copies its files while you do can open what is kept there. Settings, Offline and device, Passkey lock: turn it on, and such a copy opens nothing by itself, without your passkey.',
      'Connected, the app opens as before. Without a network it says that what is kept is locked: press Unlock with your passkey, or write on and unlock later. If the passkey is gone, nothing is lost: connect, and turn the lock off.',
      'The lock does not end your sign-in on the device. If the device is stolen, end its session under Settings, Security.',
    ],
    place: { to: '/settings/device', label: 'Offline and device settings' },
    alsoCalled: ['fingerprint', 'face', 'pin', 'unlock', 'encrypt', 'laptop', 'stolen', 'security key'],
  },
  {
    id: 'notifications',
    topic: 'Account',
    title: 'Choose what you are told about',
    body: [
      'Settings, Notifications has a row for each kind of news, with a switch for the app and one for e-mail. News in the app can be marked as read or put off until later.',
    ],
    place: { to: '/settings/notifications', label: 'Notification settings' },
    alsoCalled: ['alerts', 'email', 'mute', 'bell'],
  },
  {
    id: 'seats-and-invoices',
    topic: 'Billing',
    title: 'Seats, invoices, cards, cancelling',
    body: [
      'Settings, Billing shows your plan, the seats and the invoices, and leads to the card payment provider, where you change the card or cancel. Cancelling ends the next renewal. What is paid is not refunded unless stated otherwise.',
    ],
    place: { to: '/settings/billing', label: 'Billing settings' },
    alsoCalled: ['pay', 'payment', 'subscription', 'refund', 'receipt', 'price'],
  },
  {
    id: 'payment-failed',
    topic: 'Billing',
    title: 'The payment did not go through',
    body: [
      'Nothing is charged until the payment provider says so. If you come back from its page without having paid, the registration says that the payment was cancelled and keeps all you have typed. Proceed to payment again, or use another card. If you have paid and are still asked to, reload the page: it asks the payment provider itself.',
    ],
    alsoCalled: ['declined', 'cancelled', 'checkout', 'card', 'stripe'],
  },
  {
    id: 'look-for-an-attorney',
    topic: 'Clients',
    title: 'Look for an attorney',
    body: [
      'Say in four short steps what you need, where and when, who else is involved, and how to reach you. It costs you nothing. Posting a request makes nobody your attorney, and deadlines keep running: if one is close, call an attorney or your local bar association today.',
      'Your name and how to reach you are shown to an attorney only after you have chosen that attorney. You can withdraw a request at any time.',
    ],
    place: { to: '/home', label: 'Say what you need' },
    alsoCalled: ['find a lawyer', 'client', 'case', 'help me'],
  },
  {
    id: 'your-data',
    topic: 'Clients',
    title: 'See, correct or delete your data',
    body: [
      'Attorneys and clients can ask for their data, its correction or its deletion by e-mail to the address at the foot of this page. The privacy policy says what is kept, for how long, and who sees it.',
    ],
    place: { to: '/privacy-policy', label: 'Privacy policy' },
    alsoCalled: ['gdpr', 'ccpa', 'erase', 'export', 'account deletion'],
  },
]
