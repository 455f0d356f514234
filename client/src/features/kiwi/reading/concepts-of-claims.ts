/** Insurance, liens, settlements, and the attorney's fee. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const CLAIM_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'notice_of_claim',
    asks: 'notice of (?:the )?(?:claim|loss|accident)|(?:report|notif|tell)\\w*~(?:claim|insur|accident|loss|carrier|crash)|(?:claim|accident|loss)s?~(?:reported|notified|made|filed|notice)|tort claim|(?:how soon|deadline|when)~(?:report|claim|notify|sue|file)|time (?:limit|to (?:report|file|sue))|statute of limitations|proof of (?:loss|claim)|duties after|(?:insurer|carrier|insurance|city|employer)~(?:told|notified|informed|reported)|(?:told|notified|informed)~(?:insurer|carrier|insurance)|(?:how long|deadline|time|until when|how soon|when|too late)~(?:file|sue|bring|make) (?:a |the |my |our )?(?:suit|claim|lawsuit|case|action)?',
    hints: 'deadline|how soon',
    adds: 'notice claim report prompt promptly written insurer notify practicable loss within days proof suit',
    phrases:
      'notice of (?:the )?(?:claim|loss|accident|occurrence)|prompt(?:ly)? (?:notice|notif|report)|(?:notif|report|tell|inform)\\w*[^.]{0,50}(?:promptly|as soon as|within|immediately)|as soon as (?:practicable|possible|reasonably)|proof of (?:loss|claim)|duties (?:after|in the event)|(?:no|any) (?:suit|action)~(?:unless|against|within)|within ~days (?:after|of)~(?:accident|loss|claim|occurrence)',
    defining: 'notice|notif|report|prompt|practicable|within|suit',
  },
  {
    id: 'policy_limits',
    broad: true,
    asks: '(?:policy|coverage|liability|insurance) limits?|(?<!off[- ])limits?\\b(?! of liability for| on (?:how|use|what))|how much (?:coverage|insurance|cover)|maximum (?:coverage|benefit|the insur)|(?:most|much)~(?:insur|polic|carrier)~pay|(?:bodily injury|bi|pd) (?:coverage|limit|liab)|split limit|per (?:person|accident)|coverages?\\b|declarations?',
    adds: 'limit limits liability bodily injury each person accident occurrence aggregate coverage declarations maximum',
    phrases:
      'limits? of (?:liability|insurance|coverage)|(?:each|any one|per) (?:person|accident|occurrence|loss)|(?:bodily injury|property damage)(?: liability)?~\\$|policy limits?|combined single|(?:general )?aggregate|(?:the )?most we will pay|(?<![\\d/])\\$?\\d{2,3}(?:,000)?k? ?/ ?\\$?\\d{2,3}(?:,000)?k?(?![\\d/])|declarations',
    defining:
      'limits? of|limits?\\b~\\$|each (?:person|accident|occurrence|claim)|any one|aggregate|per (?:person|accident|occurrence)|most we|\\$',
  },
  {
    id: 'um_uim',
    asks: "un(?:der)?-?insured|\\bum\\b|\\buim\\b|(?:no|without|not enough|too little|lacks?|not have|doesn't have) (?:any )?insurance|hit[- ]and[- ]run|(?:other driver|they)~no (?:insurance|coverage)|(?:our|my|his|her|client's|your) own (?:insur|polic|carrier|coverage)|first[- ]party",
    adds: 'uninsured underinsured motorist motor vehicle legally entitled recover',
    phrases:
      'un(?:der)?-?insured|\\bum ?/ ?uim|legally entitled to (?:recover|collect)|hit[- ]and[- ]run|no ~(?:bond|policy|insurance) ~appl',
    defining: 'uninsured|underinsured|um\\b|uim\\b|legally entitled|hit[- ]and[- ]run',
  },
  {
    id: 'medpay',
    asks: 'med-? ?pay|medical (?:payments?|expense) (?:coverage|benefit)?|\\bpip\\b|personal injury protection|no-?fault|(?:doctor|medical|hospital) bills? (?:no matter|regardless|whoever)|regardless of fault|no matter who|(?:our|my|your|his|her) own (?:insur|polic|carrier)',
    adds: 'medical payments personal injury protection pip medpay coverage regardless fault expense no-fault',
    phrases:
      'medical (?:payments?|expense) (?:coverage|benefit|to others|insurance|:|limit)|med-? ?pay|personal injury protection|\\bp\\.?i\\.?p\\.?\\b|no-?fault (?:benefit|coverage|insur)|(?:regardless|irrespective) of (?:who|fault)|reasonable ~(?:medical|hospital|necessary)~expenses?~(?:insured|occup|within|up to)',
    defining: 'medical pay|med-? ?pay|pip\\b|protection|no-?fault|regardless|medical expense',
  },
  {
    id: 'exclusion',
    asks: "exclu(?:de|ded|des|sion|sions)\\b|(?:not|n't|never|isn't|won't) (?:be )?(?:covered|cover|pay|insured|provide coverage)|deny (?:coverage|the claim)|(?:denial|denied)|reservation of rights|when~(?:insurer|insurance|policy|carrier)~not|(?:policy|insurance)~(?:leave out|except)|carve",
    adds: 'exclusion exclude exclusions apply coverage not cover provide insurance intended',
    phrases:
      'exclusions?|(?:we |policy |insurance |coverage )?(?:do|does|will|shall) not (?:cover|apply|provide|insure|pay|include)|excluded|no coverage|reserv\\w+ ~rights|(?:coverage|claim) (?:is|was|has been)? ?den',
    defining: 'exclu|not (?:cover|apply|provide|insure|pay)|no coverage|denied|denial',
  },
  {
    id: 'deductible',
    asks: 'deductible|out[- ]of[- ]pocket|co-?pay|co-?insurance|self-?insured retention|(?:pay|owe|cover)\\w*~(?:first|myself|ourselves|before (?:the )?insur)|my (?:own )?share',
    adds: 'deductible retention copay coinsurance bear yourself less',
    phrases:
      'deductible|retention|co-?pay|co-?insurance|(?:bear|pay)~(?:yourself|your own|first)|(?:reduced|less) (?:by )?(?:the |your )?(?:deductible|\\$)',
    defining: 'deductible|retention|co-?pay|co-?insur|yourself|reduced by',
  },
  {
    id: 'premium',
    asks: 'premium|cost of (?:the )?(?:policy|insurance)|policy (?:cost|lapse|cancel)|lapse\\w* (?:of )?(?:coverage|policy)',
    adds: 'premium policy total annual cancel nonpayment lapse',
    phrases: '(?:total |annual |policy )?premiums?|cancel\\w*~(?:policy|non-?payment)|lapse',
    defining: 'premium|cancel|lapse',
  },
  {
    id: 'cooperation',
    asks: 'cooperat|(?:examination|statement) under oath|recorded statement|(?:duties|obligations) of (?:the )?(?:insured|client)|what must (?:i|the insured|the client) do|independent medical exam|\\bime\\b|(?:give|make|sign|provide)\\w* (?:a |an )?(?:recorded |sworn )?statement|have to (?:help|cooperate|attend|be examined)',
    adds: 'cooperate cooperation insured duties statement oath examination submit investigation',
    phrases:
      'cooperat|under oath|recorded statement|submit to ~exam|independent medical exam|(?:insured|client|you) (?:must|shall|agrees? to) (?:cooperate|provide|submit|assist|keep)',
    defining: 'cooperat|oath|statement|examin',
  },
  {
    id: 'insured_person',
    asks: 'who (?:is|are|was) (?:the )?(?:named )?insured|named insured|who (?:is|are) covered|(?:insurance|policy|claim) number|(?:which|what|who is the) (?:insurer|insurance company|carrier|adjuster)|adjuster|policy ?holder',
    adds: 'named insured policy number insured person claim adjuster carrier company',
    phrases:
      'named insured|"?insured"? (?:means|person|:)|polic(?:y|yholder) (?:no|number|#|holder)|claim (?:no|number|#)|adjuster|(?:insurance company|insurer|carrier) ?:',
    defining: 'insured|policy (?:no|number)|claim (?:no|number)|adjuster|insurer|carrier',
  },
  {
    id: 'subrogation',
    asks: "subrogat|liens?\\b|lienholder|(?:reimburs|repay|repaid|pay(?:ing)? back|paid back|payback|owed? back)\\w*~|(?:medicare|medicaid|erisa|health (?:plan|insur)\\w*|hospital|workers'? comp\\w*|insur\\w*)~(?:lien|reimburs|repa|paid back|claim|recover|back|take)|letter of protection|right of recovery|who (?:else )?(?:gets|must be) paid (?:from|out of)|(?:who|any(?:one|body)|others?)~(?:claim|right|entitled|interest)~(?:settlement|recovery|proceeds|money)|(?:want|get|take|demand)s? (?:its|their|his) money back|money back|(?:owe|pay)\\w* (?:back )?(?:the )?(?:health insur|medicare|medicaid|plan)",
    adds: 'subrogation lien reimbursement recover third party plan benefits paid medicare settlement proceeds asserts',
    phrases:
      'subrogat|liens?\\b|reimburs|right (?:of|to) recover|(?:repay|repaid|pay back)|conditional payments?|first[- ]priority|(?:plan|medicare|medicaid|erisa)[^.]{0,60}(?:paid|recover|claim|benefit|assert|entitled)|letter of protection|(?:any|from the|of any) (?:recovery|settlement|judgment)[^.]{0,50}(?:benefits|extent|paid)|out of (?:the |any )?(?:proceeds|settlement|recovery)',
    defining: 'subrogat|lien|reimburs|recover|repa|conditional payment|protection',
  },
  {
    id: 'release_scope',
    asks: 'releas(?:e|ed|es|ing|ees?|ors?)\\b(?! of lien)|what (?:claims?|rights?)~(?:give|given|giving|releas|waiv|lose|losing)|(?:giv|gave)\\w* up|unknown (?:claims?|injur)|dischar(?:ge|ged)\\b|waiv\\w*~(?:sign|claim|right|sue)|(?:sign\\w*|signature)~(?:away|waive|give up|release)|(?:can|could|able to|right to)~sue (?:again|later|them|him|her)|future claims?|(?:come back|go back|reopen)\\w* (?:for more|later|the (?:case|claim))|let (?:off|go)\\b|off the hook|(?:ask|come back|sue|claim)~(?:for )?more|(?:get|gets|getting|feel) worse later|if~worse (?:later|after)|final release|over and done',
    adds: 'release releases releasees discharge claims known unknown forever acquit waive causes action demands relinquish',
    phrases:
      '(?:hereby |does |fully |do )?(?:release|remise|acquit)[sd]?\\b[^.]{0,80}(?:discharge|from|claims|acquit|releas|forever)|(?:forever )?discharges?\\b~(?:from|each|every|any|all)|(?:whether )?(?:known|presently known) (?:and|or) (?:unknown|not)|known and unknown|any and all (?:claims|liab|actions|demands)|releasees?|releasors?|released part|give up (?:any|all|the)|waives?~(?:claims?|rights?)|section 1542|causes of action',
    defining: 'releas|discharg|acquit|any (?:and all )?claims?|give up|waives?|unknown|claims?',
  },
  {
    id: 'settlement_amount',
    broad: true,
    asks: 'settle(?:ment|d|s)?\\b(?! (?:of )?disput)|(?:get|got|be|are|is) paid (?:for signing|to settle|in exchange)|how much~(?:settle|release|get for signing|receive)|(?:demand|offer)(?:ed)? (?:amount|of|letter|to)|(?:policy limits )?demand|(?:when|how soon)~(?:check|money|paid|funds)|gross (?:recovery|settlement)|(?:will|do|would|did) (?:they|the insurer|the insurance company|the carrier|the defendant) pay (?:me|us|him|her|my client|the plaintiff)|paid out|payout|(?:offer|offered)\\b~(?:to )?(?:pay|settle|how much)',
    hints: 'offer|paid',
    adds: 'settlement sum amount consideration payment total receipt acknowledged tender demand offer check',
    phrases:
      '(?:sole |total |the )?(?:sum|amount|consideration|payment) of[^.]{0,50}(?:dollars|\\$)|settlement (?:amount|sum|payment|proceeds|check|offer|demand|in the)|in (?:full )?(?:settlement|exchange|consideration)|consideration|(?:will|shall|agrees? to) (?:pay|tender)[^.]{0,50}\\$|receipt (?:and sufficiency )?of which|(?:offer|demand|tender|settle)\\w*~\\$',
    defining: 'sum of|settle|tender|demand|offer of|\\$|consideration|sum\\b',
  },
  {
    id: 'no_admission',
    asks: 'admi(?:t|ts|ssion|tting)\\b|(?:accept|concede)\\w* (?:fault|liab|respons)|denies? (?:liab|fault)',
    adds: 'admission liability denied compromise disputed construed',
    phrases:
      '(?:no|not|deny|denies|without|never)~(?:admission|admit|liab)|compromise of (?:a )?disputed|admission of',
    defining: 'admi(?:t|ssion)|denie|compromise',
  },
  {
    id: 'attorney_fee',
    asks: "(?:attorney|lawyer|counsel|legal|firm)(?:'?s?'?)? ?(?:fees?|cut|share|percent\\w*|get|take|charge|keep|cost|rate|paid)|contingen|(?:percent\\w*|share|cut)~(?:attorney|lawyer|firm|counsel|fee)|(?:fees?|pay|paid|charge|get|take|keep)~(?:attorney|lawyer|law firm|the firm|counsel)|(?:lawyer|attorney|law firm|the firm|counsel)~(?:get|take|charge|paid|keep|earn|cost)|retainer|hourly rate|referral fee|fee (?:split|shar)|who pays (?:the )?(?:legal|attorney)|(?:pay|owe)\\w*~if (?:we|i|you|the case) (?:lose|lost|is lost)|no win|if we (?:win|lose)",
    adds: 'attorney fee fees contingent percent recovery legal hour rate gross firm counsel third',
    phrases:
      "contingen|attorneys?'?s?'? ?fees?|(?:\\d|percent|%|third)\\)?[^.]{0,30}of (?:the |any |all )?(?:gross |net |total )?(?:recover|amount|settlement|proceed|sum)|(?:firm|counsel|attorney|lawyer)s?~(?:entitled|receive|paid|take|percent|%|third|hour)|legal fees?|prevailing party|per hour|no (?:fee|recovery)|one[- ]third|33 ?1/3|fee division|referr\\w+ (?:attorney|fee)",
    defining:
      "attorney\\w*'?~fees?|fees?~(?:attorney|firm|counsel|recover)|contingen|(?:percent|%|third)~(?:recover|settle|proceed|gross|net)|legal fee|per hour|retainer",
  },
  {
    id: 'costs_expenses',
    asks: '(?:case|litigation|court|legal|filing|suit) (?:costs?|expenses?)|(?:costs?|expenses?)\\b~(?:deduct|advance|reimburs|paid|pay|case|litigation|who|cover|charged)|who (?:pays|bears|covers)~(?:costs?|expenses?)|disburse|advance[ds]?\\b|expenses\\b|expert (?:witness )?fees|(?:pay|pays|paid|cover|bear)\\w* (?:for )?(?:the )?(?:experts?|court|filing|depositions?|costs?|expenses)\\b|(?:costs?|expenses)~if (?:we|i) lose',
    adds: 'costs expenses disbursements advance advanced reimburse filing expert deducted recovery litigation',
    phrases:
      '(?:costs|expenses)~(?:advance|deduct|reimburs|litigation|borne|incurred|repaid|paid)|(?:advance|deduct|reimburs|bear|incur|repaid)\\w*~(?:costs?|expenses?|recovery)|disbursements?|(?:filing|court|expert|deposition) (?:fees?|charges?|costs?|witness)|out[- ]of[- ]pocket|court costs|costs and expenses',
    defining: 'costs?|expens|disburs|advanc|filing',
  },
  {
    id: 'charges',
    broad: true,
    asks: '(?:bill(?:s|ed|ing)?|charges?|charged)\\b(?! more)|balance|total (?:charges?|bill|amount|due|cost)|(?:owe|owed|owing|due)~(?:hospital|doctor|provider|clinic|still|medical)|(?:hospital|doctor|provider|clinic|medical|ambulance)~(?:owed?|charge|cost|bill|expenses?)|specials\\b|medical expenses|adjustments?|write-?off|amount due|statement of account|still owed',
    adds: 'charges billed total balance amount adjustment payment statement account due cpt patient responsibility',
    phrases:
      '(?:total|gross|billed|net) (?:charges?|amount|billed|due|payments?)|(?:account |outstanding |current )?balance|amount (?:due|billed|you owe|owed|charged)|patient responsib|statement (?:of account|date)|(?:insurance |contractual )?(?:adjustment|write-?off)|cpt|charges? ?:|\\d{5} ?(?:x ?\\d )?~\\$|date of service|billed',
    defining: 'total|charges?\\b|balance|billed\\b|amount|owed?\\b|adjust|cpt|\\$|bill',
  },
  {
    id: 'end_representation',
    asks: '(?:fire|discharge|dismiss|replace|change|switch|drop|leave|terminate|get rid of)\\w*~(?:lawyer|attorney|counsel|firm)|(?:lawyer|attorney|counsel|firm)~(?:withdraw|quit|drop|fire|stop|leave|resign)|withdraw(?:al)?\\b|end (?:the )?representation|(?:different|another|new|other) (?:lawyer|attorney|counsel|law firm)|unhappy with (?:my|the) (?:lawyer|attorney)',
    adds: 'discharge withdraw client attorney firm counsel terminate representation quantum meruit reasonable value',
    phrases:
      '(?:client|attorney|firm|counsel)s?~(?:discharge|withdraw|terminat|dismiss)|(?:discharge|terminat|replace|dismiss)\\w*~(?:attorney|firm|counsel|representation)|withdraw|quantum meruit|reasonable (?:value|worth) of',
    defining: 'discharg|withdraw|terminat|dismiss|quantum',
  },
  {
    id: 'client_consent',
    asks: '(?:settle|accept)\\w*~(?:without|approval|consent|permission)|(?:client|my) (?:consent|approval|permission)|who (?:decides|approves)~settle|authority to settle|power of attorney',
    adds: 'settle settlement without consent client approval authority attorney power',
    phrases:
      '(?:not |no )~settle\\w*~(?:without|consent|approv)|(?:client|attorney|firm)~(?:consent|approv|authori)\\w*|power of attorney',
    defining: 'consent|approv|authori|settle',
  },
  {
    id: 'scope_of_work',
    broad: true,
    asks: 'scope of (?:the )?(?:representation|services?|work|engagement)|(?:what|which) (?:services?|work)~(?:provid|perform|do|cover|hire)|(?:appeal|trial)~(?:cover|includ)|hired? (?:to|for)|statement of work|services (?:are )?(?:to be )?(?:provided|performed)|deliverables|(?:does|do) (?:it|this|they|the (?:fee|agreement|representation))~(?:appeal|trial|cover|include)|appeal\\b|(?:what|which) (?:is|are|was|were)~(?:hired|engaged|retained|doing)',
    adds: 'services perform provide scope work represent engagement appeal include deliverables',
    phrases:
      'scope of (?:services|work|representation|engagement)|(?:shall|will|agrees to) (?:provide|perform|render|furnish)~services|(?:retain|employ|engage|hire)s?~(?:attorney|firm|counsel|represent|consultant|contractor)|represent (?:client|me|you|the)|statement of work|(?:does )?not include ~appeal|deliverables',
    defining: 'services|work|represent|scope|engage|retain|appeal|deliverable',
  },
  {
    id: 'confidential_settlement',
    asks: '(?:settlement|terms|amount)~(?:confidential|secret|private)|(?:talk|tell)~about the settlement',
    adds: 'confidential settlement terms disclose amount',
    phrases:
      '(?:terms|amount|settlement)~confidential|confidential~(?:terms|settlement|amount)|(?:not )?disclos\\w*~(?:terms|amount|settlement)',
    defining: 'confidential|disclos',
  },
  {
    id: 'indemnify_liens',
    asks: 'who (?:pays|handles|satisf)~liens?|liens?~(?:responsib|satisf|paid by|indemn)|indemnify~liens?|medicare (?:set-?aside|compliance)',
    adds: 'liens satisfy responsible indemnify hold harmless proceeds medicare',
    phrases:
      '(?:satisf|responsib|pay|resolv|negotiat)\\w*~liens?|liens?~(?:satisf|responsib|paid|resolv|indemn|harmless)|set-?aside',
    defining: 'lien|medicare|set-?aside',
  },
]
