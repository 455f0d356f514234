import type { HelpArticle } from './article.ts'

export const ACCOUNT_ARTICLES: readonly HelpArticle[] = [
  {
    id: 'register',
    topic: 'Account',
    title: 'Register as an attorney',
    body: [
      [
        'Choose Attorney, then Sign up. Use your work email and a password, or Google.',
        'Enter your name and phone number.',
        'Pay for the Pro Plan, or book a call about a Custom Plan.',
        'Enter your firm, bar ID, years of experience, and practice areas.',
      ],
      'You can stop at any step. The app saves what you’ve typed on the device, except for your password, and opens the form where you left it.',
      'Once you’ve confirmed your email address, we’ll email you a receipt for your payment and, when your application is complete, a welcome that says what comes next.',
    ],
    place: { to: '/signup/register', label: 'Register' },
    alsoCalled: ['sign up', 'join', 'create account', 'onboarding'],
  },
  {
    id: 'bar-id',
    topic: 'Account',
    title: 'How we verify your bar ID',
    body: [
      'Our team compares your bar ID, name, and state with your state’s attorney directory. Until then you’ll see “Your Bar ID is being verified.” The page checks again every 30 seconds and opens the dashboard automatically. We’ll email you the decision.',
      'If something is missing or doesn’t match, we’ll tell you what to fix. You can correct your details, reply to our reviewer in text, and resubmit your application. To send a file, email us.',
      'Your office must be in one of the 50 states for now. Your bar admission can be from any of them, Washington, DC, or a U.S. territory: choose it under “Admitted in.”',
      'Admitted in more than one state? Add each one in Settings, under Practice. We verify them one by one and email you.',
    ],
    place: { to: '/settings', label: 'Settings' },
    alsoCalled: ['approval', 'approved', 'pending', 'waiting', 'license', 'verification'],
  },
  {
    id: 'password',
    topic: 'Account',
    title: 'Reset a forgotten password',
    body: [
      'Choose Forgot Password on the sign-in screen. The answer is the same for every address, so no one can find out who has an account. The email has a link to set a new password, which also signs you in.',
    ],
    place: { to: '/forgot-password', label: 'Forgot Password' },
    alsoCalled: ['login', 'cannot sign in', 'locked out', 'forgot'],
  },
  {
    id: 'shared-computer',
    topic: 'Account',
    title: 'Using a shared computer',
    body: [
      'Leave “Remember me” unchecked, and your session ends when you close the browser. If you sign out with unsent referrals, the app asks whether to keep them. If you keep them, they stay encrypted, are hidden from the next person who signs in, and send the next time you sign in.',
      'Settings > Offline and device shows what’s saved on this device and lets you clear it. Settings > Security lists signed-in devices and lets you sign them out.',
    ],
    place: { to: '/settings/security', label: 'Security settings' },
    alsoCalled: ['sign out', 'log out', 'lost device', 'stolen', 'session', 'privacy', 'public'],
  },
  {
    id: 'passkey-lock',
    topic: 'Account',
    title: 'Lock the data on your own computer',
    body: [
      'With “Remember me” you stay signed in when the browser is closed, and anyone who copies its files could open what’s saved there. To prevent that, turn on Settings > Offline and device > Passkey lock. A copy then can’t be opened without your passkey.',
      'Online, the app opens as before. Offline, it says that your saved work is locked. Press Unlock with your passkey, or keep writing and unlock later. If you lose the passkey, your work is safe: go online and turn the lock off.',
      'The lock doesn’t sign the device out. If the device is stolen, sign it out under Settings > Security.',
    ],
    place: { to: '/settings/device', label: 'Offline and device settings' },
    alsoCalled: ['fingerprint', 'face', 'pin', 'unlock', 'encrypt', 'laptop', 'stolen', 'security key'],
  },
  {
    id: 'notifications',
    topic: 'Account',
    title: 'Choose your notifications',
    body: [
      'Settings > Notifications lists each type of notification, with one switch for the app and one for email. You can mark notifications as read or snooze them.',
    ],
    place: { to: '/settings/notifications', label: 'Notification settings' },
    alsoCalled: ['alerts', 'mute', 'bell', 'told', 'snooze'],
  },
  {
    id: 'keyboard',
    topic: 'Account',
    title: 'Keyboard shortcuts and theme',
    body: [
      'Press Ctrl + K (⌘ + K on a Mac) to go to any screen or to find a referral this device has seen. Press N for a new referral and ? for the list of shortcuts. They never act while you type in a field, and you can turn the single-key ones off in that list.',
      'Choose System, Light, or Dark in the menu under your account name, or in Settings. The choice applies to this device.',
    ],
    place: { to: '/settings', label: 'Settings' },
    alsoCalled: ['hotkeys', 'command palette', 'dark mode', 'color', 'appearance'],
  },
  {
    id: 'write-to-support',
    topic: 'Account',
    title: 'Write to our support team',
    body: [
      'Open Support in the menu and search the articles there. If none of them helps, choose “No, write a ticket.” You see each ticket with its answers under “Your tickets,” and we email you when there is an answer. The email doesn’t show its words.',
      'Without a connection, your ticket waits on this device. It is sent when you’re back online with the app open, and gets its number then. Technical facts go along only if you want, and you see exactly which.',
      'Support helps with the app. It can’t answer legal questions. To report an attorney, choose that topic: a person reads every report.',
    ],
    place: { to: '/support', label: 'Support' },
    alsoCalled: ['contact', 'ticket', 'help desk', 'complain', 'report an attorney', 'problem'],
  },
  {
    id: 'seats-and-invoices',
    topic: 'Billing',
    title: 'Manage seats, invoices, and cancellation',
    body: [
      'Settings > Billing shows your plan, seats, and invoices. From there you can open Stripe, our payment provider, to change your card or cancel. We’ll email you a receipt after each payment. Canceling stops the next renewal. Payments aren’t refunded unless stated otherwise.',
    ],
    place: { to: '/settings/billing', label: 'Billing settings' },
    alsoCalled: ['pay', 'payment', 'subscription', 'refund', 'receipt', 'price', 'card', 'cancel'],
  },
  {
    id: 'payment-failed',
    topic: 'Billing',
    title: 'Your payment didn’t go through',
    body: [
      'You aren’t charged until Stripe confirms the payment. If you come back without having paid, the registration says that the payment was canceled and keeps everything you’ve typed. Choose Next Step to return to the payment, or use another card there. If you’ve paid and still see this step, reload the page. We’ll check with Stripe.',
    ],
    alsoCalled: ['declined', 'checkout', 'card', 'stripe', 'charge'],
  },
  {
    id: 'look-for-an-attorney',
    topic: 'Clients',
    title: 'Find an attorney',
    body: [
      'Attorneys licensed in your state can read your request without your name, if we introduce clients to attorneys there. Where we don’t, we keep the request for you and nobody else sees it.',
      'In four short steps, tell us what you need, where and when it happened, who else is involved, and how to reach you. It’s free. No attorney works for you until you both sign an agreement, and legal deadlines keep running. If one is close, call an attorney or your bar association today.',
      'Attorneys who want to help answer you there. You choose one of them, or none. Only then does that attorney see your name, and your contact details after checking for conflicts. You can stop or withdraw at any time.',
      'Once you’ve confirmed your email address, we’ll email you a short welcome. It says nothing about your request.',
    ],
    place: { to: '/home', label: 'Request an attorney' },
    alsoCalled: ['look for a lawyer', 'find a lawyer', 'client', 'case', 'help me'],
  },
  {
    id: 'your-data',
    topic: 'Clients',
    title: 'See, correct, or delete your data',
    body: [
      'In Settings, under Data and privacy, you can get a copy of everything we keep about you, see what you agreed to, and delete your account. We email you when your copy is ready. It stays for seven days.',
      'A deleted account stays for 14 more days. Sign in within that time to keep it. After that, your data is erased. What belongs to another person’s file, such as a referral they accepted, stays without your name. Invoices stay as long as the law asks for it.',
      'To correct your data, or if you can’t sign in, email the address at the bottom of this page. The privacy policy explains what we keep, for how long, and who sees it.',
    ],
    place: { to: '/settings/data', label: 'Data and privacy' },
    alsoCalled: ['gdpr', 'ccpa', 'erase', 'export', 'account deletion'],
  },
]
