/**
 * What the made-up requests say: our own sentences, one for each sub-issue, and ones that go with any. They name nobody, no place and no number
 * that could be somebody's.
 */

/** By the id of the sub-issue. `{when}` is replaced by a time. */
export const CORE: Readonly<Record<string, string>> = {
  'pi-car': '{when} another car came through a stop sign and hit mine on the driver side.',
  'pi-truck': '{when} a delivery truck backed into my car while I was waiting at a light.',
  'pi-motorcycle': '{when} a driver turned left in front of my motorcycle and I went down.',
  'pi-walker': '{when} a van hit me in the crosswalk while I had the walk signal.',
  'pi-fall': '{when} I slipped on a wet floor in a store where no sign was out.',
  'pi-dog': '{when} a dog got out of a yard and bit my arm.',
  'pi-medical': '{when} I had an operation, and a second doctor now says a tool was left inside.',
  'pi-product': '{when} the battery of a scooter caught fire and burned my hands.',
  'pi-death': '{when} my father died after a fall at the place where he worked.',
  'pi-nursing': '{when} we found bed sores on my mother that her nursing home had not told us about.',
  'fa-divorce': '{when} we separated, and I want to know what happens with the house.',
  'fa-custody': '{when} the other parent stopped bringing our child back at the agreed time.',
  'fa-support':
    '{when} the child support payments stopped, and I do not know where the other parent works now.',
  'fa-protection':
    '{when} I left home because I was afraid, and I need an order that keeps the other person away.',
  'fa-adoption': '{when} we agreed that my husband will adopt my son, and his birth father consents.',
  'fa-guardian': '{when} my aunt could no longer handle her bills, and someone has to act for her.',
  'fa-agreement': '{when} we got engaged, and each of us owns a business already.',
  'fa-paternity': '{when} I was named as the father of a child and want a test before I sign anything.',
  'cr-dui': '{when} I was stopped on my way home and failed the breath test.',
  'cr-traffic': '{when} I got a ticket for reckless driving, and I drive for a living.',
  'cr-drug': '{when} the police found pills in my car that a friend had left there.',
  'cr-theft': '{when} a store said that I left without paying, and I have a court date.',
  'cr-violence': '{when} I was charged with assault after a fight that I did not start.',
  'cr-juvenile': '{when} my teenager was charged with breaking windows at a school.',
  'cr-record': '{when} I lost a job offer because of an old conviction that I want to clear.',
  'cr-probation': '{when} my probation officer said that I missed a meeting, which I did not.',
  'cr-appeal': '{when} a jury found my brother guilty, and we think a witness should not have been heard.',
  're-purchase': '{when} I signed to buy a house, and the seller now wants to back out.',
  're-eviction': '{when} I found an eviction notice on my door although the rent is paid.',
  're-landlord': '{when} my landlord came into the apartment twice without telling me first.',
  're-repairs': '{when} the heat went out, and the landlord has not sent anybody to fix it.',
  're-deposit': '{when} I moved out, and the landlord kept the whole deposit for ordinary wear.',
  're-foreclosure':
    '{when} the bank sent a notice of sale while it was still reading my papers for lower payments.',
  're-boundary': '{when} my neighbor put a fence across what I believe is my land.',
  're-hoa': '{when} the homeowners association fined me for a shed that it had approved.',
  'bu-start': '{when} a friend and I decided to open a bakery and need the right form of company.',
  'bu-contract': '{when} a customer sent me a long contract that I would like someone to read first.',
  'bu-partners': '{when} my partner in our repair shop stopped showing me the books.',
  'bu-sale': '{when} I got an offer for my cleaning business and want to sell it properly.',
  'bu-license': '{when} the city told me that my food truck needs one more permit.',
  'im-family': '{when} I married, and I want to bring my wife here.',
  'im-work': '{when} my employer offered to keep me on after my student visa ends.',
  'im-asylum': '{when} I came here because it is not safe for me at home, and I want to ask for asylum.',
  'im-removal': '{when} I got a notice to appear before an immigration judge.',
  'im-citizen': '{when} I became able to apply for citizenship, and an old traffic case worries me.',
  'im-daca': '{when} my work permit ran out while the renewal was still open.',
  'es-will': '{when} our second child was born, and we have no will.',
  'es-trust': '{when} I sold a building and want a trust for a daughter with a disability.',
  'es-probate': '{when} my mother died, and her bank will not speak with me without papers of the court.',
  'es-power':
    '{when} my father was told that his memory is failing, and he wants me to be able to act for him.',
  'es-contest': '{when} a new will of my uncle came up that leaves everything to a caretaker.',
  'em-fired': '{when} I was let go two weeks after I told my boss that I was pregnant.',
  'em-pay': '{when} I counted my hours and found that overtime was never paid.',
  'em-discrimination': '{when} a younger person was promoted over me, and I was told I was set in my ways.',
  'em-harassment': '{when} a manager began to send me messages at night, and nothing came of my complaint.',
  'em-leave': '{when} I asked for leave to care for my wife and was told not to come back.',
  'em-injury': '{when} I hurt my back lifting at work, and the insurer closed my case.',
  'em-contract': '{when} I was asked to sign that I would not work in my trade for two years.',
  'em-retaliation': '{when} my shifts were cut after I reported a broken guard on a machine.',
  'ip-trademark': '{when} another shop in my state opened under almost the same name as mine.',
  'ip-copyright': '{when} a website used my photographs without asking.',
  'ip-patent': '{when} I built a hinge that locks on its own and want to protect it before I show it.',
  'ip-secret': '{when} a former employee took our customer list to a competitor.',
  'ip-copied': '{when} I saw my designs on shirts that I did not make.',
  'ta-irs': '{when} I got a letter that says I left out income, and I do not recognize it.',
  'ta-debt': '{when} I added up what I owe in taxes and cannot pay it at once.',
  'ta-state': '{when} the state said that I still live there, though I moved away.',
  'ta-business': '{when} our company learned that payroll taxes were not sent in.',
  'ci-sued': '{when} I was served with papers over a loan that I paid off.',
  'ci-sue': '{when} a roofer took my money and never came back.',
  'ci-debt': '{when} a collector began to call about a debt that is not mine.',
  'ci-insurance': '{when} a storm tore off part of my roof, and the insurer says it was old.',
  'ci-consumer': '{when} I bought a used car that had been in a flood, and nobody said so.',
  'ci-benefits': '{when} my disability benefits were denied for the second time.',
  'ci-rights': '{when} I was held for hours and released without a charge.',
  'co-governance': '{when} our board split over a sale, and small shareholders were not asked.',
  'co-finance': '{when} an investor sent us terms that we do not fully understand.',
  'co-merger': '{when} our company agreed to join with a larger one.',
  'co-compliance': '{when} we began to sell abroad and are not sure which rules apply.',
  'ot-bankruptcy': '{when} my hours were cut, and I cannot keep up with my cards any longer.',
  'ot-school': '{when} the school refused to test my son for a learning problem.',
  'ot-name': '{when} I found a mistake in my birth record that keeps me from getting a passport.',
  'ot-other': '{when} something happened between neighbors, and I do not know whom to ask.',
}

/** For requests whose client is not sure of the area. */
export const UNSURE = [
  '{when} I got a letter from a lawyer, and I do not understand what it wants from me.',
  '{when} two things happened at once: I lost my job, and my landlord wants me out.',
  '{when} a relative asked me to sign papers, and I would like someone to read them first.',
]

export const WHEN = [
  'Last month',
  'In spring',
  'Early this year',
  'A few weeks ago',
  'Last summer',
  'Over the holidays',
  'Some time ago',
  'Not long ago',
]

export const DETAILS = [
  'I kept photos and the letters that came.',
  'There was a witness who is willing to help.',
  'I wrote down what happened the same day.',
  'I have not signed anything so far.',
  'I have all papers in one folder.',
  'I missed work because of it.',
  'Money is tight, so I would like to know the cost first.',
  'It has been hard for the whole family.',
  'I tried to settle it myself, without success.',
  'I called twice and got no answer.',
]

export const WISHES = [
  'What can I do next?',
  'I would like someone to explain my choices.',
  'I want to know whether I have a case.',
  'Please tell me whether there is a deadline.',
  'I am looking for somebody who has done this before.',
  'I would prefer to talk in the evening.',
  'I hope to settle it without a trial.',
  'I need help with the forms.',
  'I would like to meet in person once.',
]

/** What attorneys answer. */
export const OFFERS = [
  'I have handled matters like this for years and would be glad to look at yours.',
  'My office takes cases of this kind. The first talk costs nothing.',
  'Please keep every letter you got. I can look at them with you this week.',
  'I have taken such cases to trial and settled most of them. I would begin with the papers that you have.',
  'There may be a time limit, so please speak with an attorney soon, whether it is me or another.',
  'We are a small office, and you would always talk to me. I work for a fixed fee in cases of this kind.',
]

/** A conversation, the client first. */
export const TALK = [
  'Thank you for answering. When could we talk?',
  'Tomorrow between nine and noon would suit me. Would that work for you?',
  'Yes, ten is good. Should I bring anything?',
  'The letters that you got, please, and anything you signed.',
  'I found them all. See you then.',
  'Good. I will send you a letter with the terms before we begin.',
]
