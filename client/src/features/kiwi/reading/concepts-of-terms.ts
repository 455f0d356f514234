/** What a contract is, whom it binds, how long it holds, how it ends and where disputes go. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const TERM_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'title',
    broad: true,
    asks: 'document name|name of (?:the|this) (?:contract|agreement|document)|title of (?:the|this)|what (?:kind|type|sort) of (?:contract|agreement|document)|what is this (?:contract|agreement|document|paper)|(?:contract|agreement|document) called|what am i signing|(?:what|which) (?:kind|type|sort) of paper|(?:is|are) this (?:a|an) ~ or (?:a|an)\\b',
    hints: 'what is this',
    adds: 'agreement contract entitled',
    phrases:
      '(?:this|the) [a-z -]{0,50}(?:agreement|contract|lease|policy|plan|deed|amendment|addendum|statement of work)|agreement',
    defining: 'release|license|policy|letter',
    first: 1,
  },
  {
    id: 'parties',
    broad: true,
    asks: 'who (?:are|is|were) (?:the )?(?:other )?(?:contracting )?(?:part|signator)|parties who|two or more parties|names? of (?:the|each|all) (?:part|compan|signator)|^(?:the )?parties\\b|which (?:companies|parties|entities) (?:is|are)|(?:list|identify|name) (?:of )?(?:all )?(?:the )?parties|who signed|signator|who (?:is|are) (?:this|the) (?:contract|agreement|deal) (?:with|between)|between (?:whom|which)|who (?:am|are) (?:i|we) (?:dealing|contracting) with|who entered into|(?:who|which)~(?:other side|opposite side|in business with|business partner|counterpart)|(?:which|what) (?:compan(?:y|ies)|person|people|firms?|entit(?:y|ies)|businesses) (?:has |have )?(?:sign|enter|made|agreed)|contracting parties|made between',
    hints: 'compan(?:y|ies)|sign',
    adds: 'between among party corporation company hereinafter undersigned llc inc',
    phrases:
      'by and (?:between|among)|is (?:made |entered into )~between|is among|hereinafter|hereafter|\\((?:the |each a |collectively,? (?:the )?|individually,? )?"|referred to (?:herein )?as|(?:a|an) [a-z ]{0,30}(?:corporation|limited liability company|partnership)',
    defining: 'between|among|inc|llc|corp|company|ltd|undersigned|by:|name:',
    first: 1,
  },
  {
    id: 'agreement_date',
    asks: 'date of (?:the |this |our )?(?:contract|agreement|document)|(?:agreement|contract) date|when (?:was|were|did)~(?:sign|execut|made|enter|dated)|sign(?:ing|ed) date|date~(?:signed|executed|entered)|execution date|dated|(?:what|which|on what) (?:day|date)~(?:made|sign|enter|execut)',
    adds: 'dated entered executed made day',
    phrases:
      'dated (?:as of|this|the|[a-z]+ \\d)|made and entered|(?:is |are )?entered into|made (?:as of|this|on|effective)|executed (?:as of|on|this)|as of (?:the )?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|this|date)|\\d+(?:st|nd|rd|th) day of',
    defining: 'dated|entered|executed|date:|day of',
    first: 1,
  },
  {
    id: 'effective_date',
    asks: '(?:start|beginning|commencement) of (?:the )?(?:term|lease|contract|agreement|policy|coverage|services?)|effective|(?:when|from what (?:day|date)|from when|what day|what date)~(?:start|begin|beginning|take effect|commence|bound|binding|in force|kick|go live)|(?:start|commencement|inception|beginning) date|in force|from (?:when|what date|which date)|(?:things|services?|work|coverage|payments?|obligations?) (?:start|begin|commence)',
    hints: 'start|begin',
    adds: 'effective date commence begin',
    phrases:
      'effective (?:as of|date|on|from|upon)|(?:shall|will|to) (?:commence|become effective|take effect)|becomes? (?:effective|binding)|commenc(?:es|ing) (?:on|as of|from|upon)|commencement date|takes? effect|(?:come|enter)s? into (?:force|effect)|begins? (?:on|at|as of)|as of (?:the )?(?:\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|this)|inception date',
    defining: 'effective|commenc|begin|as of|inception|from ',
    first: 0.5,
  },
  {
    id: 'term',
    broad: true,
    asks: 'expir|duration|initial term|(?:end|ending|termination) date|(?:the|its|contract|agreement|lease|policy|basic|base) term\\b(?! sheet)|when (?:does|do|will|is)~(?:end|expire|lapse|run out|finish|over|up)\\b|policy period|term of (?:the|this)|length of (?:the|this) (?:term|contract|agreement|lease)|how long~(?:contract|agreement|deal|lease|license|bound|tied|locked|stuck|committed|obligat|valid|in effect|good for|run|last)|until when|when~(?:run|runs) out|lapse|length of (?:the )?[a-z]+\\b(?! of)|how (?:many|much) (?:more )?(?:years|months|time)~(?:contract|agreement|left|run|bound|deal|lease|have)|(?:until|till|through|up to) (?:what|which) (?:date|day|time)|(?:last|final) (?:day|date)|when~(?:done|free|finished|released)\\b|(?:commitment|obligation|contract|agreement|deal)s?~(?:stop|end|over|finish)|how long does (?:this|it) (?:run|go|last)',
    hints: 'how long|how many (?:years|months)|last|years|months|run|until',
    adds: 'term expire period year initial continue remain commence',
    phrases:
      '(?:initial |basic |original )?term (?:of|shall|is|will|hereof|begins|commences|commencing)|(?:shall|will) (?:continue|remain)~(?:force|effect|for|until)|(?:shall|will) (?:expire|terminate|end) (?:on|at|upon|\\()|expires?|expiration date|(?:period|term) of ~(?:years?|months?|days?)|policy period|initial (?:term|period)|(?:years?|months?) (?:from|after|following) the (?:effective|commencement|date)|through (?:and including )?[a-z]+ \\d|until (?:the )?[a-z]+ \\d',
    defining: '\\bterm\\b|expir|remain in|lapse|until|period of',
  },
  {
    id: 'renewal',
    broad: true,
    asks: 'renew|extend|extension|roll(?:s|ed|ing)? over|evergreen|keep(?:s)? going|continue (?:by (?:itself|themselves)|automatically)|(?:go|goes) on (?:by (?:itself|themselves)|automatically)|after the (?:initial|first) (?:term|year|period)|option (?:to|for) (?:stay|another)|again for another|automatic(?:ally)?|(?:end of the|after the|once the) (?:first|initial|original)~(?:term|year|period)|stay on|another (?:year|term)|carr(?:y|ies) on|options? (?:for|to)~(?:years?|months?|terms?|longer|stay|more)|more (?:years|time|months)|(?:go|goes|run|runs) another|unless (?:some(?:one|body)|we|they|one of us)',
    adds: 'renew renewal extend extension successive additional automatically term',
    phrases:
      '(?:automatic(?:ally)?|shall|will|may|option to|right to|be) (?:be )?(?:automatically )?renew|renew(?:al|ed|s)? (?:term|period|for|option|automatically)|exten[ds]\\w*~(?:term|periods?|years?|months?|lease)|(?:successive|consecutive) ~(?:terms?|periods?|years?)|(?:additional|further) (?:\\w+[ -]){0,3}\\(?\\w*\\)? ?-?(?:periods?|years?|months?)|rolls? over|evergreen|(?:year|month)[ -]to[ -](?:year|month)',
    defining: 'renew|extension|extend~(?:term|period)|successive|consecutive',
  },
  {
    id: 'renewal_notice',
    asks: "notice (?:period )?~(?:renew|non-?renew|extension)|(?:stop|prevent|avoid|decline|opt out of|get out of|end|cancel|terminate) (?:the |an |its |automatic |auto-?)*(?:renew|extension|rollover)|non-?renewal|not (?:to )?(?:renew|extend)|(?:renew|roll over)~notice|(?:not|n't) (?:to )?(?:want|renew|extend|wish|continue)~|(?:stop|keep|prevent)\\w* (?:it|this|the \\w+) from (?:renew|extend|roll|continu)|do not want another|(?:object|opt out|say no|refuse|withdraw)\\w*~(?:another|next|new|further) (?:term|year|period)|not (?:be )?continuing|(?:how far|how long|how many days)~(?:ahead|advance|before)~(?:renew|continu|extend|term|end|expir)",
    adds: 'notice renew renewal prior days expiration nonrenewal terminate least',
    phrases:
      'unless ~(?:notice|notif|written|inform)~(?:renew|terminat|expir|end\\b|not|cancel)|notice of (?:its )?(?:non-?renewal|intent|election)~|not to (?:renew|extend|continue)|(?:not|non)-?(?: wish| want| desire| intend| elect)~(?:renew|extend|continue)|non-?renewal|(?:prior to|before|in advance of) ~(?:end of (?:the|its|such|any|each)|expiration|expiry|renewal|anniversary|then-current|then current)',
    defining: 'renew|expiration|extension|anniversary',
  },
  {
    id: 'governing_law',
    asks: 'govern(?:ing|s|ed)?(?: by)?(?: the)? (?:law|interpret)|governs|governing law|applicable law|choice of law|(?:which|what|whose) (?:state|country|jurisdiction|law|rules)|(?:law|rules)~(?:appl|govern|control|interpret)|state law|under (?:the|which|what) law|(?:under|by) (?:the )?(?:laws? of )?(?:new york|california|delaware|texas|florida|illinois|[a-z]+) law\\b|(?:subject to|under|by|follow) (?:[a-z]+ )?law\\b|law of (?:which|what|the)|(?:english|foreign|federal|american|canadian|french|german) law',
    adds: 'governed construed accordance laws state jurisdiction interpreted',
    phrases:
      'govern(?:ed|ing)(?:,)? ~(?:by|under|accordance)~laws?|governing law|(?:construed|interpreted|enforced|determined)~(?:accordance|under|laws?)|controlling law|laws? of (?:the )?(?:state|commonwealth|province|republic|united|england|people|district|country|kingdom)|(?:conflict|choice)s? of laws?|(?:subject to|under) the (?:internal |substantive )?laws of',
    defining: 'laws? of|govern\\w*~laws?\\b',
  },
  {
    id: 'venue',
    asks: 'venue|forum|which court|what court|(?:where|what place|what city)~(?:sue|suit|lawsuit|litigat|dispute|heard|court|case|proceed|filed|tried|arbitrat)|jurisdiction over|exclusive jurisdiction|consent to jurisdiction|jury|(?:drag|haul|take)\\w* (?:us|me|them) (?:in)?to court|(?:go|going) to court|(?:city|county|state|place|town|country)~(?:case|trial|tried|suit|lawsuit|heard|court)|who decides',
    adds: 'jurisdiction courts venue exclusive submit forum',
    phrases:
      '(?:exclusive|personal|non-?exclusive|sole) jurisdiction|venue|(?:state|federal|district|competent|circuit|superior) (?:and |or |/)?(?:federal |state )?courts?|courts? (?:of|located|sitting|situated|in)|submits?~jurisdiction|trial by jury|jury trial|inconvenient forum',
    defining: 'jurisdiction|court|venue|forum|jury|arbitra',
  },
  {
    id: 'arbitration',
    asks: 'arbitrat|mediat|disputes?(?: be)? (?:resol|settl|handl)|(?:resol|settl|handl)\\w* (?:of )?(?:a |any |the |our )?(?:disputes?|disagree|conflict|argument)|dispute resolution|how are (?:disputes|disagree)|what if we (?:disagree|fight|argue)|disagree|alternative dispute|(?:solve|end|deal with|work out|sort out|fix)~(?:dispute|disagree|argument|quarrel|conflict)|quarrel|dispute[sd]?\\b|fall(?:ing)?[- ]out|(?:talk|negotiate|meet|sit down) (?:first|before)|(?:court|judge|lawsuit)s?~(?:excluded|ruled out|avoid|instead)|before (?:suing|going to court|filing|we can sue)|(?:fight|argument|conflict)\\b',
    adds: 'arbitration arbitrator mediation dispute rules binding controversy',
    phrases:
      'arbitrat|mediat(?:e|ion|or)|(?:dispute|controversy|disagreement)s? ~(?:aris|resol|settl|negotiat|refer|submit)|american arbitration|jams|icc rules',
    defining: 'dispute|controvers|arbitra|mediat(?:e|ion|or)',
  },
  {
    id: 'terminate_convenience',
    broad: true,
    asks: "without (?:a |any |giving )?(?:cause|reason|why)|for (?:convenience|any reason|no reason)|(?:end|quit|cancel|leave|exit|terminate|stop|break|drop|back out of) (?:it|this|the (?:contract|agreement|deal|lease|policy|service|engagement|arrangement)|early|whenever|at any time|any ?time)|(?:walk away|get out of|way out|pull out|opt out early|bail)|right to (?:terminate|cancel|end)|terminat(?:e|ion) (?:rights?|for convenience|at will|on notice|without)|at will\\b|how (?:can|do|does|could|may)~(?:cancel|terminate|end|out)|(?:can|may|could|able to)~(?:terminat|cancel|end (?:it|this|the))|early terminat|how much notice|(?:free|allowed|able|want|wish|decide|right|possible) to (?:leave|quit|stop|end|cancel|go)|(?:can|may|could) ~(?:quit|leave|drop (?:us|me|them|it)|pull (?:the plug|out)|stop)\\b|pull the plug|change (?:my|our|their) mind|get rid of (?:them|us|it)|without (?:warning|penalty)|no longer want|want out|(?:days'?|notice|warning)~(?:before|for|of) (?:ending|terminat|cancel|quitting|leaving)|let (?:us|them|me|him|her|the \\w+) go|(?:end|stop|quit|cancel|terminate|leave)~(?:early|at any (?:time|point))|(?:before|about|by) (?:ending|cancell?ing|quitting|leaving|terminating)",
    hints: 'terminat|cancel|end\\b|ending|quit|leave',
    adds: 'terminate termination cancel notice days written time reason cause convenience discretion',
    phrases:
      "(?:terminat|cancel|discontinu|end(?:ed)? this|withdraw|end the)~(?:without cause|(?:for )?(?:any|no) (?:or no )?reason|for (?:its )?convenience|at any time|at will|upon ~notice|by (?:giving|providing|written|delivering)|(?:on|with) (?:not less|at least|\\d+|[a-z]+ \\(?\\d+)|sole discretion|prior (?:written )?notice|days)|(?:without cause|for (?:any|no) reason|for convenience|at any time|sole (?:discretion|option))~(?:terminat|cancel|end )|right to (?:terminate|cancel)|(?:\\d+|\\)) days'? ~notice~terminat",
    defining:
      'terminat\\w*~(?:notice|time|reason|cause|convenience|discretion|days)|cancel|discontinu|rescind|end this',
  },
  {
    id: 'terminate_cause',
    asks: "(?:for|with) (?:good )?cause\\b|default|(?:breach|break|broke|violat)\\w*(?: of)?(?: the| this| our)? (?:contract|agreement|promise|terms|deal)|terminat\\w*~(?:for cause|breach|default|insolv|bankrupt)|(?:time|chance|period|opportunity|right) to (?:cure|fix|remedy)|cure period|fail(?:s|ure)? to (?:perform|pay|deliver)|(?:do|does|did)(?: not|n't) (?:keep|perform|pay|deliver|hold up|comply|honou?r)|insolv|bankrupt|material breach|what happens if~breach|mess(?:es)? up|screw|(?:fix|cure|remedy|correct|make good)~(?:breach|default|violation|failure|problem)|(?:let|lets) us down|not (?:being )?paid|stops? paying|slack off|bad performance|poor performance|grounds (?:for|to)|grace period|violat|(?:reason|cause)s? (?:for|to) (?:end|terminat|cancel)|fail(?:s|ed)? to (?:do|keep|meet|provide|perform|deliver|pay)|(?:breaks?|broken|broke) (?:the|their|its|a) (?:contract|agreement|promise|terms)|(?:does|do) (?:a )?(?:bad|poor|lousy) job",
    hints: 'breach|cure',
    adds: 'terminate breach default cure material days notice failure insolvent bankruptcy remedy',
    phrases:
      'material(?:ly)? (?:breach|default)|(?:cure|remed)(?:s|y|ied|d)? (?:such|the|any|said|it|within)|fail(?:s|ure)? to (?:cure|remedy|pay|perform|comply)|(?:not|un)(?: been)? ?(?:cured|remedied)|events? of default|terminat~(?:breach|cause|default|insolv|bankrupt)|(?:breach|default)~terminat|insolven|bankrupt|receiver',
    defining: 'breach|default|cure|for cause|insolv',
  },
  {
    id: 'post_termination',
    asks: "(?:after|upon|following|on|once|when) (?:the |it'?s? |this |any )?(?:termination|expiration|expiry|contract (?:ends|is over)|agreement (?:ends|is over)|(?:contract|agreement|deal|it|term) (?:is |has )?(?:end|over|expire|terminat))|post-?termination|wind-?(?:ing)? ?down|last[- ]buy|transition (?:service|period|assist|help)|(?:effects?|consequences?) of termination|once (?:it|this|the)~(?:ends|over|terminated)|still owe|sell-?off|what happens (?:at the end|afterwards?)|(?:move|moving|switch|hand ?over|migrat|transition)\\w* (?:to )?(?:another|a new|a different|the next) (?:vendor|supplier|provider)|(?:left|leftover|remaining|unsold)~stock|(?:stock|inventory)~(?:left|afterwards?|remain|unsold)|afterwards?\\b|(?:after|at|beyond|following) the end\\b|(?:phase|ramp)[- ](?:out|down)|(?:give|hand|return|send)\\w*~back~(?:end|terminat|over)|left over|run-?off",
    hints: '(?:when|once|after) (?:it|this)',
    adds: 'after following upon termination expiration survive return continue sell remaining cease transition',
    phrases:
      '(?:upon|after|following|on|in the event of) (?:the |any |such |such a |expiration or |(?:earlier )?termination or )?(?:earlier )?(?:termination|expiration|expiry|cessation)|surviv|sell[- ]?off|wind(?:ing)?[- ](?:down|up)|(?:effect|consequence)s? of (?:the )?(?:termination|expiration)|(?:return|destroy|cease|discontinue)~(?:termination|expiration)|transition|(?:termination|expiration)~(?:shall|will) (?:not|cease|immediately|promptly|return|continue)|remaining (?:inventory|stock)|continue to (?:bind|apply)',
    defining: 'terminat|expir|surviv|transition',
  },
  {
    id: 'survival',
    asks: 'surviv|outlast|still (?:applies|apply|binding|bound) after',
    adds: 'survive survival termination expiration remain effect',
    phrases:
      'surviv|(?:remain|continue)\\w*~(?:after|following|notwithstanding)~(?:terminat|expir)|(?:terminat|expir)\\w*~(?:not affect|not relieve|without prejudice)',
    defining: 'surviv',
  },
  {
    id: 'notice',
    broad: true,
    asks: 'how (?:are|must|should|do|does|shall|to)~(?:notice|notify)|notices? (?:be|to|under|address|provision|clause)|(?:where|address)~notices?|form of notice|notices? (?:sent|given|deliver)|^notices?\\b|written notice|(?:give|send|serve|deliver)\\w* (?:a |the |them |us |formal )?notices?|notices?~(?:e-?mail|fax|mail|letter)|(?:notify|inform|reach) (?:them|us|the other)|(?:letters?|notices?|mail|correspondence)~(?:sent|go|address|mailed|deliver)|(?:what|which|whose) address|write to\\b',
    hints: 'notice|notify',
    adds: 'notice notices writing delivered mail address certified registered courier',
    phrases:
      'notices?[^.]{0,60}(?:in writing|shall be (?:sent|given|deliver|deemed|address)|address)|(?:certified|registered) mail|(?:overnight|nationally recognized) courier|deemed (?:given|received|delivered)|return receipt|if to ',
    defining: 'notices?~(?:writing|written|deliver|sent|given|mail|address|receipt|courier)|attention:',
  },
  {
    id: 'force_majeure',
    asks: 'force majeure|acts? of god|beyond~control|(?:natural )?disaster|pandemic|strike|war\\b|excus\\w+~(?:delay|perform)|hurricane|earthquake|floods?|fires?\\b|war\\b|strikes?\\b|weather delays?|epidemic|quarantine',
    adds: 'force majeure acts god beyond control delay strike war flood fire excused',
    phrases: 'force majeure|acts? of god|beyond ~control|(?:flood|fire|strike|war|earthquake|embargo)s?,',
    defining: 'majeure|beyond~control|act of god|excus',
  },
  {
    id: 'amendment',
    broad: true,
    asks: 'amend|(?:modif|chang|alter|revis|edit)\\w* (?:to |of |in )?(?:the |this |our )?(?:contract|agreement|terms|document|policy)|(?:contract|agreement|terms)~(?:be )?(?:modified|changed|altered)|no waiver|waiver of (?:breach|rights)|oral (?:change|modif)|(?:chang|amend|modif)\\w*~(?:e-?mail|writing|written|verbal|orally|signed|one side|unilateral)|(?:do|must|can|may) (?:any )?changes|(?:modif|chang|alter|amend)\\w* (?:it )?(?:oral|by |verbal|in writing)|alter',
    hints: 'change[sd]?\\b',
    adds: 'amend amended amendment modify modification waiver writing signed',
    phrases:
      '(?:amend|modif|supplement|alter|chang|waive)\\w*~(?:writing|written|signed|executed)|(?:no|any) (?:amendment|modification|waiver|change)|may (?:be )?(?:amend|modif|chang|revis|updat)|(?:failure|delay) ~waiver',
    defining: 'amend|modif|waive|changes?',
  },
  {
    id: 'entire',
    asks: 'entire (?:agreement|contract|understanding)|supersed|(?:prior|earlier|previous|other|oral) (?:agreement|contract|promise|understanding)|integration clause|merger clause|verbal promise|whole (?:agreement|contract|deal)|replaces?~(?:agreed|earlier|before|previous|old|prior)|(?:earlier|previous|old|prior)~(?:agreed|deals?|letters?|talks)|agreed before|said before|salesman|sales pitch',
    adds: 'entire agreement supersedes prior understandings',
    phrases:
      'entire (?:agreement|understanding|contract)|supersede|(?:prior|previous|earlier) ~(?:agreements|understandings|negotiations|letters)|replaces ~(?:agreement|letter|earlier|prior)',
    defining: 'entire|supersed|prior~agreement|replaces',
  },
  {
    id: 'severability',
    asks: 'held (?:to be )?(?:invalid|unenforceab|illegal|void)|severab|invalid|unenforceable|(?:part|clause|term|provision)~(?:void|illegal|struck|not valid|thrown out)',
    adds: 'severable invalid unenforceable remaining provisions',
    phrases:
      'held (?:to be )?(?:invalid|unenforceab|illegal|void)|severab|(?:invalid|unenforceab|illegal|void)~(?:remain|remainder|other|rest)|struck down|remaining provisions',
    defining: 'held (?:to be )?(?:invalid|unenforceab|illegal|void)|severab|invalid|unenforce|struck down',
  },
  {
    id: 'relationship',
    asks: 'independent contractor|(?:an?|their|your|our) (?:employee|contractor) or|(?:partnership|joint venture|agency|employment) relationship|relationship (?:of|between) the parties|are we partners',
    adds: 'independent contractor employee partner agent joint venture',
    phrases:
      'independent contractors?|joint ventur|(?:not|nor|neither)~(?:partner|agent|employee)|(?:employer|principal)[ -]~relationship',
    defining: 'independent|partner|venture|agent|employ',
  },
  {
    id: 'definitions',
    broad: true,
    asks: '(?:definition|meaning) of|(?:how|what) (?:is|are|does)~(?:defined|mean)\\b|define[sd]?\\b',
    adds: 'means defined definition meaning',
    phrases: '" ?(?:shall )?(?:means?|has the meaning|is defined)|(?:as|is) defined (?:in|as)',
    defining: 'means?\\b|defined',
  },
  {
    id: 'delivery',
    broad: true,
    asks: '(?:get|receive|send|arriv|expect)\\w*~(?:goods|products?|shipment|order)|freight|who pays (?:for )?(?:the )?(?:freight|shipping|delivery|transport)|deliver(?:y|ed|ies|ing)?\\b|ship(?:ment|ping|ped)|risk of loss|acceptance (?:of|test)|lead time|when~(?:arrive|get the (?:goods|product))|incoterm|inspect\\w* (?:of )?(?:the )?(?:goods|product|deliver)|reject',
    adds: 'deliver delivery ship shipment days risk loss acceptance carrier',
    phrases:
      'deliver(?:y|ies)? (?:of|date|schedule|shall|will|terms|to)|ship(?:ped|ment|ping)|risk of loss|f\\.?o\\.?b|ex works|(?:acceptance|reject)~(?:goods|product|deliver|test|deliverable)',
    defining: 'deliver|ship|accept|reject',
  },
]
