/**
 * Words that a US law office would not use, or that have one fixed form in this product, with their replacements. The data of the lint rule
 * plain-words.ts: add a row for a new decision.
 */
export type BannedWord = {
  /** Global, so that every match is reported. */
  readonly find: RegExp
  readonly instead: string
}

export const BANNED_WORDS: readonly BannedWord[] = [
  // Spelling. A status keeps the spelling of its contract: in quotes in SQL, a single word elsewhere.
  { find: /\be-mail/gi, instead: 'email' },
  { find: /\bpractis(?=e|ing)/gi, instead: 'practice' },
  { find: /\blicence/gi, instead: 'license' },
  { find: /colour/gi, instead: 'color' },
  { find: /(?<!')\bcancelled\b(?!['`])/gi, instead: 'canceled' },
  { find: /\bcancelling\b/gi, instead: 'canceling' },
  { find: /\bcounter-offer/gi, instead: 'counteroffer' },
  {
    find: /\b(?:author|organ|recogn|apolog|minim|real|summar|sanit|normal|optim|initial|final)is(?:e|ed|es|ing|ation)\b/gi,
    instead: '-ize',
  },
  { find: /\b(?:behaviour|favour|honour|labour|neighbour)/gi, instead: '-or' },
  { find: /\b(?:centre|theatre)\b/gi, instead: '-er' },
  { find: /\bgrey\b/gi, instead: 'gray' },
  { find: /\bwhilst\b/gi, instead: 'while' },
  { find: /\bcheques?\b/gi, instead: 'check' },
  { find: /\b(?:de|of)fence/gi, instead: '-se' },
  { find: /\bcatalogue/gi, instead: 'catalog' },
  { find: /\btowards\b/gi, instead: 'toward' },
  { find: /\bjudgement/gi, instead: 'judgment' },
  // "Zip Code" is a label that the requirements fix.
  { find: /\bzip (?=codes?\b|data\b)|\bzips\b/g, instead: 'ZIP' },
  // Terms.
  { find: /\blimitation periods?\b/gi, instead: 'statute of limitations' },
  { find: /\b(?:un)?tick(?:s|ed|ing)?\b/gi, instead: 'check or uncheck' },
  { find: /\bby post\b/g, instead: 'by postal mail' },
  // Numbers and times.
  { find: /\d %/g, instead: 'no space before the percent sign' },
  { find: /\b\d+ h\b(?! )/g, instead: 'hours' },
  {
    // A duration in a table is also written "16:23"; its column heading states minutes.
    find: /(?<![\d:T+-]|\| )(?:0\d|1[3-9]|2[0-3]):[0-5]\d(?!:| ?[AP]M|\d| \|)/g,
    instead: 'a 12-hour time: 2:15 PM',
  },
  // Habits.
  { find: /\bby (?:itself|themselves)\b/gi, instead: 'automatically, or on its own' },
  { find: /\b(?:is|are) told\b/gi, instead: 'will be notified, or will get an email' },
  {
    find: /\b(?:stands?|stood) (?:on|in(?! for\b| front\b)|there|here|under|again)\b/gi,
    instead: 'is, or appears',
  },
  { find: /\bsomebody else\b/gi, instead: 'someone else' },
  { find: /\bhand(?:s|ed|ing)? (?:in|over)\b/gi, instead: 'send, submit or share' },
  { find: /\bas asked\b/gi, instead: 'as you chose' },
  { find: /\balso with\b/gi, instead: 'even when, or even with' },
  { find: /\bat present\b/gi, instead: 'right now' },
]

/** Texts that the requirements fix letter for letter. They are never reported. */
export const FIXED_TEXTS: readonly string[] = ['Payment was cancelled. Please try again.', 'Secondary E-mail']
