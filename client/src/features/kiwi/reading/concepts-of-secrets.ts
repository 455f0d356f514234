/** Secrecy agreements, mergers and privacy policies. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const SECRET_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'confidential',
    broad: true,
    asks: 'confidential(?:ity)?\\b|non-?disclosure|nda\\b|secre(?:t|cy)\\b|proprietary info|trade secret|keep (?:it |this |things )?(?:quiet|private|to ourselves)|(?:definition|scope|what (?:counts|qualifies|is)|how)~confidential|disclosing party|receiving party|(?:may|can|allowed)~(?:disclose|reveal|tell anyone)|(?:information|what)~(?:is|are|be|being|counts as) (?:kept )?(?:protected|secret|private|confidential|covered by the nda)|(?:stay|remain|be|keep|kept) (?:private|quiet|secret|hush)|(?:talk|speak|tell|write) (?:to (?:any|others)\\w* )?about (?:it|this|the (?:deal|contract|agreement|information))|counts? as (?:secret|confidential)',
    hints: 'reveal|quiet|tell',
    adds: 'confidential information disclose disclosure receiving secret proprietary recipient protect care',
    phrases:
      '"?confidential information"? (?:means|shall|includes|of|is|for)|(?:hold|keep|maintain|treat)~(?:confiden|secret)|(?:not|nor)~disclos|(?:degree|standard) of care|proprietary (?:and|or|information)|(?:receiving party|recipient)~(?:shall|will|may|agrees)~(?:disclos|confiden|inform|secre)|evaluation material|trade secrets?',
    defining: 'confiden|disclos|secre(?:t|cy)|proprietary info',
  },
  {
    id: 'permitted_disclosure',
    asks: '(?:share|shar|disclos|show|give|pass|reveal|provid|access|tell)\\w*~(?:employee|staff|officer|director|personnel|worker|colleague|team|inside)|need[- ]to[- ]know|who (?:inside|within|in)~|who (?:may|can|is allowed to) (?:see|receive|access|know|look)|(?:employees?|staff)~(?:see|know|access|receive|bound)',
    adds: 'need know employees officers directors representatives disclose purpose bound',
    phrases:
      'need(?:s)?[- ]to[- ]know|(?:officers|directors|employees|personnel|staff|workers)[^.]{0,80}(?:need|bound|who (?:have|must|are)|purpose|obligat)|(?:disclos|access|furnish|provide|reveal)\\w*[^.]{0,60}(?:employees|officers|directors|representatives|personnel|staff)|(?:its|their) representatives|responsible for any breach',
    defining: 'employee|representativ|officer|director|personnel|staff|need to know',
  },
  {
    id: 'disclosure_to_others',
    asks: '(?:share|shar|disclos|show|give|pass|reveal|provid|furnish)\\w*~(?:third[- ]part|consultant|agent|advis|lawyer|attorney|accountant|lender|bank|investor|contractor|outsid|professional)|(?:consultant|advis[eo]r|accountant|agent)s?~(?:see|receive|access)',
    adds: 'advisors consultants agents accountants attorneys lenders third parties disclose representatives professional',
    phrases:
      '(?:advis[eo]rs?|consultants?|agents|accountants?|attorneys|counsel|lenders|financing sources|subcontractors|professionals)[^.]{0,80}(?:need|bound|who|engaged|purpose|oblig|confiden)|(?:disclos|furnish|provid|reveal)\\w*[^.]{0,60}(?:advis[eo]r|consultant|agent|accountant|attorney|counsel|contractor|third[- ]part)|"?representatives"?|not~(?:disclos|reveal|divulg)\\w*~(?:third[- ]part|any (?:person|other|one))',
    defining:
      'third[- ]part|consultant|agents|advis|accountant|counsel|representativ|contractor|other person',
  },
  {
    id: 'compelled',
    asks: 'compel|(?:required|ordered|forced|obliged)~(?:law|court|judge|disclos|subpoena|regulat)|subpoena|court order|(?:by|a) (?:law|judge|court)~(?:order|disclos|requir|hand)|judicial process|(?:judge|court|government|regulator|agency|police)\\w*~(?:order|demand|ask|request|want|require)|legal process|law enforcement|(?:the )?law~(?:require|order|demand|force|make|compel)\\w*|government|(?:to|with) (?:the )?(?:police|authorit|court|agenc|regulator)',
    adds: 'required law subpoena court order notice disclose legally compelled protective process judicial regulatory',
    phrases:
      '(?:required|compelled|requested|obligated|demanded|ordered)~(?:law|court|subpoena|regulat|process|governmental|statute|judicial)|subpoena|legally (?:compelled|required)|court order|protective order|(?:judicial|legal|governmental|administrative) (?:process|order|proceeding|request)|law enforcement|(?:court|tribunal|regulator|authority)~order',
    defining: 'required|compel|subpoena|order|process|law',
  },
  {
    id: 'return_information',
    asks: '(?:return|destroy|destruct|give back|shred|erase|hand back|get rid|delete)\\w*~(?:information|material|document|papers?|cop(?:y|ies)|everything|it|termination|request)|(?:return|destruction) (?:or|and) (?:return|destr)|what (?:do|should|must) (?:we|i|they) do with~(?:papers|documents|information|material)|hand everything back|(?:give|send|hand|ship)\\w* (?:it |them |everything |all |all of it |the \\w+ )?back|(?:documents|papers|materials|files|information)~(?:afterwards?|when|at the end|back|once)',
    adds: 'return destroy destruction confidential information copies materials request certify promptly erase',
    phrases:
      '(?:return|destroy|erase|shred|give back|deliver)\\w*[^.]{0,70}(?:information|materials?|documents?|cop(?:y|ies)|document|tangible)|(?:information|materials?|copies)[^.]{0,50}(?:returned|destroyed|erased)|return or destr|certif\\w*~(?:destr|done)',
    defining: 'return|destr|erase|shred|give back',
  },
  {
    id: 'kept_copies',
    asks: '(?:retain|keep|hold on to|hang on to|keeping|retention)\\w*~(?:cop(?:y|ies)\\b|confidential|some\\b|archiv|backup)|archiv|back-?ups?\\b',
    adds: 'retain keep copy archival backup copies legal counsel notwithstanding compliance',
    phrases:
      '(?:retain|keep|maintain)\\w*~(?:cop(?:y|ies)|archiv|backup|back-up|one|record)|archiv|back-?ups?|(?:retained|kept) (?:so long|in accordance|for)|document retention',
    defining: 'retain|keep\\b|kept\\b|archiv|back-?up',
  },
  {
    id: 'residuals',
    asks: 'independent(?:ly)? (?:develop|creat|discover|acquir)|residual|(?:retained|unaided) (?:in )?memory|(?:come up with|develop|create|invent|arrive at)~(?:same|similar|ourselves|on our own|independent|itself|without)|acquire~similar',
    adds: 'independently developed residual knowledge memory without use reference access',
    phrases:
      'independent(?:ly)? (?:develop|discover|creat|conceiv|acquir)|residual|unaided memory|without (?:use of|reference to|access to|recourse|reliance|breach)|by (?:itself|themselves)',
    defining: 'independent|residual|without (?:use|reference|access|recourse)',
  },
  {
    id: 'not_confidential',
    asks: "(?:exception|exclusion|carve-?out|exclud|except)\\w*~(?:confiden|secre|information|everybody|everyone|public)|(?:not|isn't|is not|aren't) (?:be )?(?:considered )?(?:confidential|protected|covered by the nda|secret)|public(?:ly)? (?:domain|known|available|knowledge)|already (?:know|knew|known|public|had)|(?:every(?:one|body)) (?:already )?knows|(?:not|n't) (?:covered|protected)~(?:secre|confiden|nda)|public(?:ly)?\\b|(?:already|every)\\w* (?:knows?|known|have|had)",
    adds: 'public domain generally available known possession prior third party exception include exclude',
    phrases:
      'public (?:domain|knowledge)|(?:generally|publicly) (?:available|known)|available to the public|(?:already|previously|lawfully|rightfully) (?:known|in (?:its|the) possession|received|possess)|(?:not|does not) include (?:any )?(?:information|what)|known ~(?:prior to|before|at the time)|through no (?:fault|breach|act)',
    defining: 'public|known|not include|possession|exclu',
  },
  {
    id: 'reverse_engineer',
    asks: 'reverse[- ]engineer|decompil|disassembl|(?:take|taking|pull|pick)~apart|analy[sz]e~(?:sample|composition)|how it (?:works|is made)|copy(?:ing)?~(?:software|product|sample)',
    adds: 'reverse engineer decompile disassemble analyze composition derive',
    phrases:
      'reverse[- ]?engineer|decompil|disassembl|reverse compil|(?:analy[sz]|test)\\w*~(?:composition|sample|structure)',
    defining: 'reverse|decompil|disassembl|analy[sz]',
  },
  {
    id: 'copies',
    asks: '(?:make|making|create|take|creat)\\w* (?:a |any )?cop(?:y|ies)|reproduc|duplicat|photocop',
    adds: 'copy copies reproduce duplicate',
    phrases: '(?:make|made|making)~cop(?:y|ies)|reproduc|duplicat|cop(?:y|ied|ies) (?:of|or|except|only)',
    defining: 'cop(?:y|ies|ied)|reproduc|duplicat',
  },
  {
    id: 'no_license',
    asks: '(?:grant|give|acquire|get|receive|convey|transfer|obtain)\\w*~(?:any |no )(?:right|licen|title)s?|no licen[sc]e|rights? (?:in|to) (?:the )?(?:confidential |disclosed )?(?:information|what they)|(?:do|does|will) (?:we|i|it|they) (?:acquire|get) (?:any )?(?:rights|licen)',
    adds: 'license grant rights title implied express property remains nothing patent disclosing',
    phrases:
      '(?:no|not|nothing|neither|nor)[^.]{0,90}(?:grant|convey|confer|transfer|licen[sc]e|title|right)[^.]{0,60}(?:licen[sc]e|right|title|patent|property|implied)|(?:remain|remains|is|stays)~property of~|by implication|estoppel',
    defining: 'licen|right|title|property',
  },
  {
    id: 'secrecy_lasts',
    asks: '(?:how long|how many (?:years|months)|duration|period|until when|term)~(?:confiden|secre|quiet|nda|silent|obligation|protect)|(?:confiden|secre|obligation|dut)\\w*~(?:last|surviv|expire|end|how long|indefinite|continue|years)|surviv',
    adds: 'survive years period confidentiality termination expiration obligations continue remain indefinitely trade secret',
    phrases:
      '(?:surviv|continue|remain|last|endure|expire|bind)\\w*[^.]{0,80}(?:years?|months?|indefinite|terminat|expir|effect)|(?:for|period of) ~(?:years?|months?) (?:from|after|following)|(?:years?|months?) (?:from|after|following) the (?:date|termination|expiration|disclosure|end)|so long as ~(?:trade secret|confidential)',
    defining: 'surviv|years?|months?|indefinite|continu|endure',
  },
  {
    id: 'marking',
    asks: '(?:mark|label|legend|identif|stamp)\\w*~confidential|confidential~(?:mark|label|identif|legend|stamp|expressly)|(?:verbal|oral)(?:ly)?~(?:disclos|convey|information|share)|(?:disclos|convey|information)\\w*~(?:verbal|oral)(?:ly)?',
    adds: 'marked confidential legend identified oral orally writing designated technical',
    phrases:
      '(?:marked|labell?ed|designated|identified|stamped|legend)~(?:confidential|proprietary)|(?:oral|verbal)(?:ly)?~(?:disclos|confirm|writing|or)|whether ~(?:oral|written|writing|marked)|in (?:any|whatever) form',
    defining: 'marked|label|identified as|oral|legend|any form',
  },
  {
    id: 'secret_talks',
    asks: '(?:fact|existence|status|terms) (?:that|of)~(?:agreement|negotiat|discussion|talks|deal)|(?:disclose|reveal|tell|announce)\\w*~(?:negotiat|talks|existence|that we are talking|the deal|discussions)|public(?:ity| announcement| statement)|press release|announce|(?:say|tell|reveal|disclose|mention|announce)\\w*~(?:talk|negotiat|deal|meeting|discuss|working together)|in (?:talks|negotiations)|we are (?:talking|negotiating)',
    adds: 'existence negotiations discussions status fact publicity press release announcement disclose terms',
    phrases:
      '(?:existence|fact|status|terms)[^.]{0,60}(?:negotiat|discussion|talks|agreement|taking place|transaction)|(?:talks|discussions|negotiations) (?:are|is) (?:taking|being)|press release|public (?:announcement|statement|disclosure)|publicity',
    defining: 'existence|negotiat|discussion|talks|press|announce|publicity',
  },
  {
    id: 'use_limits',
    asks: '(?:use|using|used)\\w*~(?:confidential information|any purpose|other purpose|purpose other|for (?:their|its|our) own)|permitted purpose|(?:only|solely) (?:use|for the purpose)|what (?:may|can)~information be used for|(?:may|can|could|allowed to|able to|what) (?:we |they |i |it )?(?:use|do with) (?:the |this |their |our |your )(?:confidential |secret )?(?:information|secrets|material|documents)',
    adds: 'use solely purpose only evaluating other benefit',
    phrases:
      '(?:use|used)~(?:solely|only|exclusively|for (?:any|the) purpose|other than)|(?:solely|only) (?:for|in connection)~|for (?:any|no) (?:other )?purpose|permitted purpose',
    defining: 'use\\b~(?:purpose|only|solely)|purposes?\\b',
  },
  {
    id: 'material_adverse',
    asks: 'material(?:ly)? adverse|mae\\b|mac\\b|(?:change|event|effect|decline)~so bad|serious(?:ly)? (?:bad|negative) (?:change|event)|big (?:negative )?change',
    adds: 'material adverse effect change event occurrence condition disproportionate',
    phrases:
      'material(?:ly)? adverse|disproportionate|(?:financial condition|results of operations)[^.]{0,60}(?:business|operations|effect|condition)',
    defining: 'adverse',
  },
  {
    id: 'no_shop',
    asks: 'no-?shop|go-?shop|(?:acquisition|competing|alternative|takeover|superior|rival|other|better) (?:proposal|offer|bid|transaction|buyer|deal|suitor)s?|(?:look|shop|search|talk|negotiat|solicit)\\w*~(?:another buyer|other buyer|other bidder|other offer|better offer|around|elsewhere)|non-?solicit\\w* of (?:proposals|offers)|entertain',
    adds: 'solicit acquisition proposal superior inquiry initiate encourage negotiations discussions third alternative',
    phrases:
      'no-?shop|go-?shop|(?:acquisition|takeover|alternative|competing|superior|company takeover) (?:proposal|transaction|offer|inquiry)|(?:not|nor|cease)[^.]{0,60}(?:solicit|initiate|encourage|facilitate)[^.]{0,60}(?:proposal|inquir|offer|transaction|bid)|cease~(?:talks|discussions)|(?:other|rival|competing) bid',
    defining: 'solicit|proposal|inquir|bidder|discussion',
  },
  {
    id: 'fiduciary_out',
    asks: 'fiduciary|(?:board|director)s?~(?:change|withdraw|recommend|mind|duty|duties)|recommendation|change of recommendation|intervening event|superior (?:proposal|offer)|match(?:ing)? right|(?:board|directors?) (?:may|can|could|allowed)',
    adds: 'board recommendation fiduciary duties change withdraw superior proposal intervening event counsel directors law inconsistent',
    phrases:
      'fiduciary|(?:change|withdraw|modif|withhold)\\w*~recommendation|recommendation change|adverse recommendation|intervening event|superior (?:proposal|offer)|inconsistent with (?:its|their|the)~dut|(?:board|directors)~(?:determin|conclud|good faith)|outside (?:legal )?counsel',
    defining: 'fiduciar|recommend|superior|intervening|dut(?:y|ies)',
  },
  {
    id: 'deal_fee',
    asks: '(?:termination|break-?up|reverse termination|break) fee|(?:cost|pay|owe|price)\\w*~(?:back out|walk away|call (?:it )?off|pull out|terminate the merger)|expense reimburse|tail (?:period|provision)',
    adds: 'termination fee parent company pay superior proposal percent equity wire',
    phrases:
      '(?:termination|break-?up|company termination|parent termination|reverse) fee|(?:pay|paid|owed)[^.]{0,80}(?:\\$[\\d,.]+|percent|%)[^.]{0,60}(?:wire|terminat|merger)|(?:terminat|ends)\\w*[^.]{0,90}(?:shall|will) pay (?:to )?(?:parent|the company|buyer)',
    defining: 'termination fee|break-?up fee|shall pay~\\$',
  },
  {
    id: 'closing',
    broad: true,
    asks: 'clos(?:e|ing)\\b|condition(?:s)? (?:to|precedent|of closing)|bring-?down|before~(?:deal|merger|transaction|sale) (?:is|can be|gets?) (?:done|closed|completed|final)|(?:must|has to|have to|need to) happen|consummat|what would stop the (?:deal|merger)|accuracy of (?:the )?(?:target|rep)',
    adds: 'closing conditions satisfied waived true correct obligations consummate injunction approval stockholder waiting period',
    phrases:
      'conditions? (?:to|precedent|set forth)|(?:satisfaction|fulfil?lment)[^.]{0,30}(?:waiver|condition|of the following)|true and correct|(?:accurate|correct) in all (?:material )?respects|obligations?[^.]{0,60}(?:consummate|effect|complete|close)~|subject to ~(?:approval|satisfaction|expir)|hsr|waiting period|closing (?:shall|will|date|conditions)',
    defining:
      'closing|conditions? (?:to|precedent)|true and correct|consummat|stockholder approval|satisf\\w* or waiv',
  },
  {
    id: 'ordinary_course',
    asks: 'ordinary course|(?:usual|normal) (?:course|business)|interim (?:operat|period|covenant)|(?:before|until|prior to|pending) (?:the )?(?:closing|completion|merger)|(?:between|from) signing|in the meantime|run the (?:business|company) (?:before|until)|negative covenant|conduct of (?:the )?business',
    adds: 'ordinary course business consistent past practice conduct preserve consent pending until effective time',
    phrases:
      '(?:ordinary|usual|normal) course|consistent with past practice|conduct (?:of )?(?:its|the|their) (?:business|affairs|operations)|(?:pending|until|prior to|between)[^.]{0,60}(?:effective time|closing|completion)[^.]{0,90}(?:not|shall|will)|preserve (?:intact|its)',
    defining: 'ordinary course|past practice|usual course|conduct|until|pending',
  },
  {
    id: 'merger_price',
    asks: '(?:merger|type of) consideration|per share|exchange ratio|(?:cash|stock) (?:deal|merger|consideration)|what do (?:stock|share)holders (?:get|receive)|price per share|(?:share|stock)holders? (?:will |to |would )?(?:receive|get|be paid)|for (?:my|our|each|their) shares?|buyout price',
    adds: 'merger consideration share converted right receive cash common stock per exchange ratio',
    phrases:
      'merger consideration|converted into the right|right to receive|per share|exchange ratio|shares? of (?:company|parent) common stock',
    defining: 'consideration|share|receive|exchange ratio',
  },
  {
    id: 'antitrust_efforts',
    asks: 'antitrust|hsr\\b|regulatory (?:approval|efforts)|reasonable best efforts|best efforts|divest|hell or high water',
    adds: 'reasonable best efforts antitrust hsr act filings approvals divest regulatory',
    phrases:
      '(?:commercially )?(?:reasonable )?best efforts|commercially reasonable efforts|antitrust|hart-scott|hsr|divest',
    defining: 'efforts|antitrust|hsr|divest|regulator',
  },
  {
    id: 'knowledge',
    asks: 'knowledge (?:definition|of|means|standard)|constructive knowledge|actual knowledge',
    adds: 'knowledge means actual inquiry reasonable',
    phrases: '"?knowledge"? (?:of|means|shall mean)|actual knowledge|due inquiry|reasonable inquiry',
    defining: 'knowledge',
  },
  {
    id: 'data_collected',
    broad: true,
    asks: '(?:data|information|details|info)~(?:collect|gather|record|store|receive|about me|about us|on me)|(?:collect|gather|record|log)\\w*~(?:data|information|about me|location|details)|track|personal (?:data|information|details)|what~know about me|(?:my|our|user) (?:location|contacts|camera|microphone|browsing)|gps\\b|where i am',
    adds: 'collect information personal data provide name email address device location ip log gather record',
    phrases:
      '(?:we|app|servers?|site|service)s? (?:may |also |automatically |will )?(?:collect|gather|receive|obtain|log|record|ask)|information (?:we|you|that you) (?:collect|provide|gather)|personal(?:ly)? (?:data|information|identif)|ip address|(?:device|browser) (?:type|information|identif)|geo-?location|your location|(?:collect|record|log)s? ~(?:location|information|data|contacts|ip)',
    defining: 'collect|gather|record|personal (?:data|information)|log\\b|logs\\b|location|ask for',
  },
  {
    id: 'data_shared',
    broad: true,
    asks: '(?:shar|disclos|sell|sold|give|pass|transfer|provid|rent|hand)\\w*~(?:my |your |personal |user |our )?(?:data|information|details|third[- ]part|advertis|partners|other compan)|(?:data|information|details|info)\\w*~(?:shared|sold|disclosed|given|passed|third[- ]part)|who (?:else )?(?:gets|sees|has access to|receives)~(?:data|information|details)|advertisers?',
    adds: 'share third parties personal information disclose sell partners service providers affiliates advertisers',
    phrases:
      '(?:share|disclose|sell|rent|transfer|provide|hand|pass)\\w*[^.]{0,80}(?:information|data|details|profile)|(?:information|data|profile|details)[^.]{0,60}(?:shared|disclosed|sold|transferred)|service providers|(?:marketing|business|advertising|our) partners|third[- ]part(?:y|ies)|advertisers|group companies',
    defining: 'share\\b|shared|disclos|sell|sold|partners|service provider|advertis',
  },
  {
    id: 'data_retention',
    asks: '(?:retain|retention|keep|kept|stor|hold|delet|eras|remov)\\w*~(?:data|information|account|records|details|profile|logs)|(?:data|information|account|records|everything|profile|details)~(?:retain|kept|stored|deleted|erased|removed|wiped|gone)|how long~(?:keep|store|hold|have|retain)|(?:close|delete|cancel) my account|right to be forgotten',
    adds: 'retain retention delete deleted erased stored period keep kept long necessary account',
    phrases:
      '(?:retain|retention|keep|kept|store|hold on)\\w*[^.]{0,80}(?:long|period|years?|months?|days|necessary|needed|until|purpose)|(?:delet|eras|remov)\\w*~(?:data|information|account|request|days|within)|as long as ~(?:necessary|needed|account)|clos\\w+ ~account',
    defining: 'retain|retention|delet|stored?\\b|keep\\b|kept\\b|eras|hold on',
  },
  {
    id: 'opt_out',
    asks: 'opt(?:ing)?[- ]?(?:out|in)|unsubscrib|(?:stop|turn off|refuse|avoid|no longer|prevent|disable)\\w*~(?:e-?mails?|marketing|ads?|advertis|messages|track|notification|collect|sharing|spam)|my choices|withdraw (?:my )?consent|do not (?:sell|track|call)|(?:access|correct|change|update)\\w* (?:my|your) (?:data|information|details)|(?:control|choice)s? (?:over|do i have|about)',
    adds: 'opt unsubscribe choices preferences settings promotional marketing withdraw consent stop',
    phrases:
      'opt[- ]?(?:out|in)|unsubscrib|(?:stop|cease|choose not|decline)~(?:receiv|promot|market|messages|e-?mail)|your (?:choices|rights|preferences)|(?:settings|preferences)|withdraw ~consent|switched off|do not (?:track|sell)|(?:access|correct|update) ~(?:your|personal)',
    defining: 'opt|unsubscrib|choice|setting|preference|withdraw|stop|switched off',
  },
  {
    id: 'children',
    asks: 'child|kids?\\b|minors?\\b|under (?:the age|\\d|thirteen|sixteen|eighteen)|age (?:limit|requirement)|coppa|teen',
    adds: 'children child age under thirteen minors parent parental consent knowingly',
    phrases:
      "children|minors?\\b|under (?:the age of )?(?:\\d|thirteen|sixteen|eighteen)|(?:below|age) (?:the age )?of|parental|parent's",
    defining: 'child|minor|age|parent',
  },
  {
    id: 'cookies',
    asks: 'cookie|pixel|beacon|(?:follow|track|watch|monitor)\\w*~(?:web|site|browse|brows|online|around)|analytics|browser storage|do not track',
    adds: 'cookies beacons pixels browser track analytics technologies websites',
    phrases:
      'cookies?|(?:web )?beacons?|pixels?|(?:tracking|similar) technolog|(?:files?|text) ~(?:browser|computer|device)|analytics',
    defining: 'cookie|beacon|pixel|browser|analytics|track',
  },
  {
    id: 'data_security',
    asks: '(?:data|information|details|account|password|system)s?~(?:secur|safe|encrypt|protect|hack|breach)|(?:secur|encrypt|safeguard|protect|hack)\\w*~(?:data|information|details|account|my|personal)|secur(?:e|ity)\\b|encrypt|hack|breach notif|data breach',
    adds: 'security secure encryption encrypted protect safeguards measures unauthorized access technical physical',
    phrases:
      '(?:security|administrative|technical|physical|reasonable|appropriate)[a-z, ]{0,40}(?:measures|safeguards|procedures|controls|precautions)|encrypt|safeguards?|(?:protect|secure)\\w*~(?:information|data|unauthori|transmission)|(?:tls|ssl|hashed|firewall)|unauthori[sz]ed access|(?:no|not) ~(?:entirely|completely|100%|absolutely) (?:safe|secure)|data breach',
    defining: 'secur|encrypt|safeguard|protect|hashed|unauthori',
  },
  {
    id: 'data_use',
    asks: '(?:how|what|why)~(?:use|used|using)~(?:data|information|details)|use of (?:my|your|personal) (?:data|information)|purposes? of (?:process|collect)|(?:use|using) my (?:data|information)',
    adds: 'use information provide improve services purposes process communicate',
    phrases:
      '(?:we|may) (?:may )?use~(?:information|data)|(?:information|data)~(?:is |are |be )?used (?:to|for)|purposes? (?:of|for|described)',
    defining: 'use (?:your|the|this|personal)|purposes?',
  },
]
