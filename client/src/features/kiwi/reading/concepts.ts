/**
 * What a person asks and how documents say it: "can they end it without a reason" is written "terminate ... upon 30 days' written notice". From
 * forms and treatises of contract and personal injury practice. Pure data.
 */
import { folded } from './words.ts'

export type Concept = {
  readonly id: string
  /** The concept is asked for when one of these is in the question. */
  readonly asks: RegExp
  /** Words that documents use for it. */
  readonly adds: readonly string[]
  /** Phrases that show the concept; a passage with one of them comes first. */
  readonly phrases: RegExp
  /** A sentence without any of these does not answer. */
  readonly defining: RegExp
}

/** `asks` and `phrases` are alternatives separated by "|" that begin at a word; so is `defining`. */
function concept(id: string, asks: string, adds: string, phrases: string, defining = phrases): Concept {
  return {
    id,
    asks: alternatives(asks),
    adds: adds.split(' '),
    phrases: alternatives(phrases),
    defining: alternatives(defining),
  }
}

function alternatives(source: string): RegExp {
  return new RegExp(`\\b(?:${source.replaceAll(' ', '\\s+')})`, 'iu')
}

export const CONCEPTS: readonly Concept[] = [
  // The contract itself
  concept('title', 'document name|name of the (?:contract|agreement|document)|title of|what kind of (?:contract|agreement|document)', 'agreement contract entitled', '(?:this|the) [\\w ]{0,60}agreement|agreement', 'agreement|contract|policy|lease|release|plan|deed|license'),
  concept('parties', 'who (?:are|is) the part|parties|which compan|signator|who signed|counterpart', 'between among party corporation company hereinafter undersigned llc inc', 'by and (?:between|among)|between|hereinafter|\\(the "|referred to as', 'between|among|hereinafter|inc|llc|corp|company|ltd|referred|undersigned'),
  concept('agreement_date', 'date of (?:the |this )?(?:contract|agreement)|agreement date|when was .{0,40}(?:signed|executed|made|entered|dated)|signing date|execution date', 'dated entered executed made', 'dated|made and entered|entered into|made as of|executed|as of', 'dated|entered|executed|made|as of|day of'),
  concept('effective_date', 'effective|when does .{0,40}(?:start|begin|take effect|commence)|start date|commencement|in force', 'effective date commence begin', 'effective (?:as of|date|on)|shall (?:commence|become effective)|commencing|commencement date|takes? effect|as of', 'effective|commenc|begin|force|effect|as of|inception'),
  concept('term', 'expir|how long|duration|initial term|end date|(?:the |its )term\\b|when does .{0,40}(?:end|expire|lapse|run out)|policy period', 'term expire period year initial continue remain', '(?:initial )?term (?:of|shall|is|will|begins|commences)|shall (?:continue|remain) in (?:full force|effect)|expires?|expiration|period of .{0,30}(?:years?|months?)|policy period', 'term|expir|continu|remain in|period|until|year|month'),
  concept('renewal', 'renew|extend(?:ed)? (?:the|its) term|extension|roll over|evergreen', 'renew extend successive additional automatically term', '(?:automatically )?renew|extend(?:ed)? for|successive|additional .{0,30}(?:terms?|periods?)|option to (?:renew|extend)', 'renew|exten|successive'),
  concept('renewal_notice', 'notice (?:period )?.{0,30}(?:renewal|not to renew|non-?renew)|stop the renewal|prevent renewal|avoid renewal', 'notice renew prior days expiration nonrenewal terminate', 'notice .{0,80}(?:renew|expiration)|unless .{0,60}notice|not to renew|non-?renewal|prior to the (?:end|expiration)', 'renew|expir|prior to'),
  concept('governing_law', 'governing law|which (?:state|country|jurisdiction)|govern|what law|choice of law|laws? appl', 'governed construed accordance laws state jurisdiction', 'governed by|construed (?:in accordance|under)|governing law|laws of|in accordance with the law', 'law|govern|constru'),
  concept('venue', 'venue|where .{0,40}(?:sue|suit|litigat|file)|forum|which court|jurisdiction over', 'jurisdiction courts venue exclusive submit forum', 'exclusive jurisdiction|venue|courts? (?:of|located|sitting)|submits? to', 'jurisdiction|court|venue|forum'),
  concept('arbitration', 'arbitrat|dispute resolution|mediat|resolve disputes|how are disputes', 'arbitration arbitrator mediation dispute rules binding', 'arbitrat|mediat|dispute', 'arbitrat|mediat|dispute'),
  concept('most_favored', 'most favou?red|better (?:terms|price)|third part.{0,40}better|best price', 'favorable favored customer terms price lower better', 'most favou?red|(?:no|not) less favou?rable|more favou?rable|lowest price|as favou?rable', 'favou?r|lower|lowest|better'),
  concept('non_compete', 'compet(?:e|ition|ing|itive|itor)|non-?compet|restrict.{0,40}business', 'compete competition competing competitive business engage directly indirectly restricted', 'not (?:to )?(?:directly or indirectly )?(?:compete|engage)|non-?compet|compet(?:e|ing|itive|itor|ition)|engage in (?:any|the) business', 'compet|engage|similar (?:business|product)'),
  concept('exclusivity', 'exclusiv|sole (?:supplier|source|provider|distributor|right)|only (?:supplier|provider|distributor)|deal(?:ing)? with others', 'exclusive exclusively sole solely territory only', 'exclusiv|sole and|solely|sole (?:and exclusive|supplier|source|right)|shall not .{0,60}(?:any other|third part)', 'exclusiv|sole|only|other (?:person|party|supplier|distributor)'),
  concept('no_solicit_customers', '(?:solicit|poach|approach|divert).{0,60}(?:customer|client|partner)|customers?.{0,40}solicit', 'solicit customer client divert induce contact business', 'solicit|induce|divert|entice|interfere with .{0,40}(?:customer|client)', 'solicit|induc|divert|entice|interfer'),
  concept('no_solicit_employees', '(?:solicit|hire|poach|recruit).{0,60}(?:employee|staff|personnel|worker|contractor)|employees?.{0,40}(?:solicit|hir)|non-?solicit', 'solicit hire employ employee recruit induce personnel', 'solicit|hire|recruit|induce .{0,40}employ|entice|employ any', 'solicit|hir|recruit|induc|entice'),
  concept('disparagement', 'disparag|negative (?:statement|remark)|criticiz|bad-?mouth|defam', 'disparage disparaging defamatory derogatory statement reputation', 'disparag|derogatory|defam|detriment.{0,30}reputation|injur.{0,30}reputation', 'disparag|derogat|defam|reputation|goodwill'),
  concept('terminate_convenience', 'without (?:a )?(?:cause|reason)|for convenience|end it|(?:can|may) .{0,60}(?:terminat|cancel|end|walk away|get out)|cancel|terminat', 'terminate termination notice days written time reason cause convenience cancel', 'terminat.{0,80}(?:without cause|for any reason|for convenience|at any time|upon .{0,60}notice|by giving|days)|without cause|for convenience|cancel', 'terminat|cancel'),
  concept('terminate_cause', 'breach|default|for cause|terminat.{0,40}(?:cause|breach|default)|cure', 'terminate breach default cure material days notice failure', 'material(?:ly)? breach|fails? to cure|default|terminat.{0,60}(?:breach|cause|default)|event of default', 'breach|default|cure|cause|fail'),
  concept('post_termination', 'after (?:termination|expiration|the (?:contract|agreement) ends)|post-?termination|surviv|wind.?down|upon termination|once .{0,30}(?:ends|terminat)', 'after following upon termination expiration survive return continue sell remaining', '(?:upon|after|following) (?:the |any )?(?:termination|expiration)|surviv|sell.?off|wind|return .{0,60}(?:termination|expiration)', 'terminat|expir|surviv'),
  concept('first_refusal', 'first (?:refusal|offer|negotiation)|rofr|rofo|right to (?:match|buy first)|pre-?empt', 'right first refusal offer negotiate match third', '(?:right of )?first (?:refusal|offer|negotiat|opportunity|option)|right to (?:match|negotiate)|offer .{0,60}first', 'first|match|pre-?empt'),
  concept('change_of_control', 'change (?:of|in) control|merger|acqui(?:red|sition)|takeover|sold|sale of the company', 'change control merger acquisition consolidation ownership sale stock assets', 'change (?:of|in) control|merge|consolidat|sale of (?:all|substantially)|acqui(?:re|sition)|(?:fifty|50).{0,20}(?:percent|%)', 'control|merg|consolidat|acqui|sale of'),
  concept('assignment', 'assign|transfer (?:the|its|this|their)|anti-?assign|consent.{0,40}(?:assign|transfer)', 'assign assignment transfer delegate consent prior written', '(?:not )?assign|transfer|delegat|successors and assigns', 'assign|transfer|delegat'),
  concept('revenue_share', 'revenue|profit.?shar|royalt|commission|shar(?:e|ing) .{0,30}(?:revenue|profit|income)', 'royalty revenue percent share commission net sales profits pay', 'royalt|(?:percent|%) of .{0,60}(?:sales|revenue|profit|proceeds)|commission|revenue shar|share of', 'royalt|commission|percent|%|share'),
  concept('price_change', 'price|increase .{0,30}(?:fee|price|rate|cost)|price restrict|raise|rate change|cost of', 'price prices increase adjust rate fee cost charge', 'price|increase.{0,60}(?:price|fee|rate)|not (?:to )?exceed|adjust', 'price|fee|rate|cost|charge'),
  concept('minimum', 'minimum|commit(?:ment|ted)|at least|quota|order size', 'minimum purchase quantity order least guaranteed annual commitment', 'minimum|at least|not less than|no (?:less|fewer) than|guarantee', 'minimum|at least|less than|fewer than|guarante|commit'),
  concept('volume', 'volume|maximum|limit on (?:use|usage|number)|exceed|threshold|more than a certain', 'exceed excess maximum volume threshold additional limit', 'exceed|in excess of|maximum|up to|limit(?:ed)? to|more than', 'exceed|excess|maximum|up to|limit|more than'),
  concept('ip_ownership', '(?:who )?owns?|ownership|intellectual property|work.?(?:made )?for hire|inventions?|copyright|title to', 'own ownership title intellectual property work hire assign rights copyright patent invention', 'sole (?:and exclusive )?property|work[s]? (?:made )?for hire|hereby assigns?|own(?:s|ed|ership)|right, title,? and interest|vest', 'own|property|title|assign|hire|vest'),
  concept('joint_ip', 'joint(?:ly)? (?:own|develop|intellectual)|shared ownership|co-?own', 'jointly joint owned ownership developed together', 'joint(?:ly)?|co-?own', 'joint|co-?own'),
  concept('license', 'licen[sc]e|right to use|permission to use', 'license grant grants right use licensed royalty-free worldwide nonexclusive', '(?:hereby )?grants?|licen[sc]e to|right and licen[sc]e|right to use', 'grant|licen[sc]'),
  concept('non_transferable', 'non-?transferable|transfer.{0,30}licen[sc]e|licen[sc]e.{0,40}transfer', 'nontransferable transferable license sublicense', 'non-?\\s?transferable|not (?:be )?transfer|sublicens', 'transfer|sublicens|assign'),
  concept('affiliates', 'affiliat|subsidiar|parent compan', 'affiliate affiliates subsidiary parent', 'affiliates?|subsidiar', 'affiliat|subsidiar|parent'),
  concept('unlimited', 'unlimited|all.you.can.eat|enterprise(?:-| )?wide|without limit', 'unlimited enterprise number any', 'unlimited|enterprise.?wide|without limit|any number', 'unlimited|enterprise|without limit|any number'),
  concept('perpetual', 'irrevocabl|perpetual|forever|permanent', 'irrevocable perpetual perpetuity license', 'irrevocabl|perpetual|in perpetuity|forever', 'irrevoc|perpetu|forever'),
  concept('escrow', 'escrow|source code', 'escrow source code deposit agent release', 'escrow|source code', 'escrow|source code'),
  concept('audit', 'audit|inspect|books and records|examine', 'audit inspect books records examine accountant', 'audit|inspect|books and records|examin', 'audit|inspect|examin|records'),
  concept('uncapped', 'uncapped|unlimited liab|liability.{0,40}(?:unlimited|uncapped|not limited)|exceptions? to .{0,40}(?:cap|limit)', 'liability limitation except gross negligence willful indemnification confidentiality shall not apply', '(?:limitation|cap).{0,80}not apply|except (?:for|in the case)|gross negligence|willful|nothing .{0,40}limit', 'liab|limit|except'),
  concept('liability_cap', 'cap on|liability|limit(?:ation)? of (?:liab|damage)|maximum liab|consequential', 'liability liable limited exceed aggregate damages consequential incidental indirect', '(?:aggregate |total |maximum )?liability .{0,60}(?:exceed|limited)|in no event|shall not be liable|consequential|limitation of liability', 'liab|damages'),
  concept('liquidated', 'liquidated|penalt|termination fee|break.?up fee|early termination', 'liquidated damages penalty fee termination pay', 'liquidated damages|penalt|termination fee|break', 'liquidat|penalt|termination fee|break'),
  concept('warranty', 'warrant|guarantee|defect', 'warranty warrants warranted defects workmanship months period free', 'warrant(?:y|ies|s)|free (?:from|of) defect|guarantee|as is', 'warrant|guarant|defect|as is'),
  concept('insurance', 'insurance|coverage|insured|policy of', 'insurance coverage policy insured liability maintain certificate general', '(?:maintain|carry|obtain|procure).{0,80}insurance|certificates? of insurance|insurance|insured', 'insur|coverage'),
  concept('covenant_not_to_sue', 'covenant not to sue|challeng|contest|not (?:to )?sue|attack the validity', 'contest challenge validity sue claim covenant ownership registration', '(?:not )?(?:contest|challenge|attack|dispute).{0,60}(?:validity|ownership|title|right)|covenant not to sue|not (?:to )?sue|releas', 'contest|challeng|attack|sue|validity|disput'),
  concept('third_party', 'third.party benef|benefit of (?:others|third)|who else can enforce|beneficiar', 'third party beneficiary beneficiaries benefit enforce', 'third.part(?:y|ies) benef|benefi(?:t|ciar).{0,60}(?:third|other)|no (?:other )?person', 'benef|third part'),
  concept('indemnity', 'indemn|hold harmless|defend .{0,30}claim|reimburse .{0,30}loss', 'indemnify defend hold harmless losses claims damages', 'indemnif|hold(?:s|ing)? harmless|defend', 'indemn|harmless|defend'),
  concept('confidential', 'confidential|secret|disclos|non-?disclosure|proprietary', 'confidential information disclose disclosure receiving secret proprietary', 'confidential|disclos|proprietary', 'confiden|disclos|secret|proprietary'),
  concept('return_information', 'return .{0,40}(?:information|material|document)|destroy', 'return destroy confidential information copies materials request', 'return|destroy', 'return|destr'),
  concept('compelled', 'compelled|required by law|subpoena|court order', 'required law subpoena court order notice disclose legally compelled', 'required by (?:law|applicable)|subpoena|legally compelled|court order|judicial', 'required|compel|subpoena|order'),
  concept('notice', 'how .{0,40}notices?|notices? (?:be|to|under|address)|where .{0,30}notice|written notice', 'notice notices writing delivered mail address certified registered', 'notices?.{0,80}(?:in writing|shall be|address|deliver)|certified mail|registered mail', 'notice'),
  concept('payment', 'pa(?:y|id|yment)|invoice|when .{0,40}due|how much|compensation|consideration|salary|wage', 'pay payment paid invoice days due amount compensation fee', '(?:shall|will|agrees? to) pay|payment|due and payable|invoice|net \\d+|compensation', 'pay|paid|due|invoice|compensat|\\$'),
  concept('late_payment', 'late|interest|overdue|past due', 'late interest overdue percent month rate unpaid', 'interest .{0,60}(?:rate|per (?:month|annum))|late (?:fee|charge|payment)|overdue|past due', 'interest|late|overdue|past due'),
  concept('taxes', 'tax', 'tax taxes sales use withholding', 'tax(?:es)?', 'tax'),
  concept('force_majeure', 'force majeure|act of god|beyond .{0,20}control', 'force majeure acts god beyond control delay strike war', 'force majeure|acts? of god|beyond .{0,40}control', 'majeure|god|control'),
  concept('amendment', 'amend|modif|chang(?:e|ing) the (?:contract|agreement|terms)|waiv', 'amend amended modify modification waiver writing signed', 'amend|modif|waive', 'amend|modif|waiv'),
  concept('entire', 'entire agreement|supersed|prior agreement|integration', 'entire agreement supersedes prior understandings', 'entire (?:agreement|understanding)|supersed', 'entire|supersed'),
  concept('severability', 'severab|invalid|unenforceable', 'severable invalid unenforceable remaining provisions', 'severab|invalid|unenforceab', 'sever|invalid|unenforce'),
  concept('delivery', 'deliver|shipment|shipping|acceptance of goods', 'deliver delivery ship shipment days risk loss acceptance', 'deliver|ship', 'deliver|ship|accept'),
  concept('relationship', 'independent contractor|employee or|partnership|joint venture|agency relationship', 'independent contractor employee partner agent joint venture', 'independent contractor|joint venture|partnership|agent', 'independent|partner|venture|agen|employ'),
  concept('residuals', 'residual|retained in memory|independently develop', 'independently developed residual knowledge memory', 'independently develop|residual|without (?:use|reference)', 'independent|residual'),
  concept('copies', 'cop(?:y|ies)|reproduc|reverse engineer', 'copy copies reproduce reverse engineer', 'cop(?:y|ies)|reproduc|reverse engineer', 'cop|reproduc|reverse'),
  concept('equitable_relief', 'injunct|equitable|specific performance|remed', 'injunction injunctive equitable relief remedy irreparable harm specific performance', 'injuncti|equitable|specific performance|irreparable|remed', 'injunct|equitab|specific performance|irrepar|remed'),
  concept('permitted_disclosure', 'share .{0,40}(?:information|with)|employees?.{0,40}(?:see|know|access)|need to know|who may (?:see|receive)', 'need know employees representatives advisors disclose agents', 'need.to.know|employees|representatives|advisors|agents', 'employee|representativ|advis|agent|need'),
  concept('material_adverse', 'material adverse|mae\\b|mac\\b', 'material adverse effect change event occurrence', 'material adverse', 'material adverse'),
  concept('no_shop', 'no.?shop|superior (?:proposal|offer)|acquisition proposal|go.?shop|fiduciary out', 'superior proposal acquisition solicit board recommendation fiduciary', 'superior (?:proposal|offer)|acquisition proposal|solicit|no.?shop|board', 'superior|proposal|solicit|board'),
  concept('closing', 'clos(?:e|ing) (?:condition|date)|conditions? (?:to|precedent)|bring.?down', 'closing conditions satisfied waived true correct', 'closing|conditions? (?:to|precedent)|true and correct', 'clos|condition|true and correct'),
  concept('personal_data', 'personal (?:data|information)|privacy|collect|cookies?|data (?:shared|stored|retain)|track', 'personal information collect share data privacy use third parties cookies', 'collect|personal(?:ly)? (?:data|information|identif)|share|cookie|privacy', 'collect|personal|data|information|privacy|cookie'),
  concept('data_security', 'secur(?:e|ity)|encrypt|protect .{0,30}data|breach notif', 'security secure encryption protect safeguards measures', 'secur|encrypt|safeguard|protect', 'secur|encrypt|safeguard|protect'),
  concept('data_retention', 'retain|retention|how long .{0,30}(?:data|information|kept|stored)|delete', 'retain retention delete stored period keep', 'retain|retention|delet|store|keep', 'retain|retention|delet|stor|keep'),
  // Personal injury
  concept('fault', 'fault|negligen|who caused|liab(?:le|ility) for the (?:accident|collision)|ran .{0,20}light|responsible', 'fault negligent failed yield collision struck caused cited citation', 'fail(?:ed|ure) to|at fault|negligen|caus|struck|ran (?:the|a)|cited', 'fault|negligen|fail|caus|struck|cited|yield'),
  concept('accident', 'accident|collision|crash|incident|what happened|how did .{0,30}happen', 'accident collision crash vehicle struck fell incident', 'accident|collision|crash|struck|fell|incident', 'accident|collision|crash|struck|fell|incident|vehicle'),
  concept('notice_of_claim', 'notice of claim|report(?:ed|ing) (?:the|a) claim|tort claim', 'notice claim report prompt written insurer', 'notice of (?:claim|loss)|prompt(?:ly)? (?:notice|notif|report)', 'notice|notif|report'),
  concept('causation', 'caus(?:e|ation|ed by)|related to the (?:accident|crash)|due to', 'caused causation result related due medical probability', 'result of|caused by|due to|related to|medical (?:probability|certainty)|secondary to', 'caus|result|relat|due|secondary'),
  concept('prior_condition', 'prior|pre-?existing|history of|before the accident|previous (?:injur|condition)', 'prior preexisting history previous degenerative chronic', 'pre-?existing|prior|history|previous|degenerat|chronic', 'exist|prior|history|previous|degenerat|chronic'),
  concept('diagnosis', 'diagnos|injur(?:y|ies)|condition|what is wrong', 'diagnosis impression assessment sprain strain fracture herniation injury', 'diagnos|impression|assessment|sprain|strain|fracture|herniat', 'diagnos|impression|assess|sprain|strain|fractur|herniat|injur'),
  concept('treatment', 'treat|therap|surger|procedure|medication|prescri|visit', 'treatment therapy surgery procedure medication prescribed visit', 'treat|therap|surger|prescri|inject|procedure|follow.?up', 'treat|therap|surg|prescri|inject|procedure|visit|medication'),
  concept('prognosis', 'prognos|future (?:care|medical|treatment)|recover|permanent', 'prognosis permanent future recovery maximum improvement guarded', 'prognos|permanent|future (?:medical|care|treatment)|maximum medical improvement', 'prognos|permanent|future|improvement|recover'),
  concept('impairment', 'impairment|disabilit|rating|mmi|work restriction', 'impairment rating percent whole person disability restriction', 'impairment|disab|rating|restrict', 'impair|disab|rating|restrict'),
  concept('treatment_gap', 'gap in|missed (?:appointment|visit)|no.?show|noncomplian|stopped treat', 'missed appointment show cancelled discharged noncompliant gap', 'no.?show|missed|cancel|noncomplian|gap|did not (?:return|attend)', 'show|missed|cancel|complian|gap|return|attend'),
  concept('wage_loss', 'wage|lost (?:income|earning|time)|missed work|employment income', 'wages lost earnings income employer hours missed work', 'lost (?:wages|earnings|income|time)|wage|missed .{0,20}work|earning', 'wage|earning|income|work'),
  concept('policy_limits', 'policy limit|limits?|how much (?:coverage|insurance)|maximum (?:coverage|benefit)', 'limit limits liability each person accident occurrence aggregate coverage', 'limits? of liab|each (?:person|accident|occurrence)|aggregate|policy limit|per (?:person|accident|occurrence)', 'limit|each|aggregate|per (?:person|accident|occurrence)'),
  concept('um_uim', 'uninsured|underinsured|\\bum\\b|\\buim\\b', 'uninsured underinsured motorist', 'un(?:der)?insured', 'uninsured|underinsured|um\\b|uim\\b'),
  concept('medpay', 'med.?pay|medical payments|\\bpip\\b|personal injury protection|no.?fault', 'medical payments personal injury protection pip medpay coverage', 'medical payments|med.?pay|personal injury protection|\\bpip\\b', 'medical payment|med|pip|protection'),
  concept('exclusion', 'exclu|not covered|does .{0,30}not cover', 'exclusion exclude apply coverage not cover', 'exclu|(?:does|do|will) not (?:cover|apply|provide)|no coverage', 'exclu|not'),
  concept('deductible', 'deductible|out.of.pocket|co-?pay', 'deductible retention copay', 'deductible|retention|co-?pay', 'deductible|retention|co-?pay'),
  concept('subrogation', 'subrogat|lien|reimburs(?:e|ement).{0,30}(?:plan|insurer|medicare|medicaid)', 'subrogation lien reimbursement recover third party', 'subrogat|lien|reimburs|right of recovery', 'subrogat|lien|reimburs|recover'),
  concept('release_scope', 'releas|who is released|what claims|unknown claims|dischar', 'release releases discharge claims known unknown forever acquit', '(?:hereby )?releas|discharge|acquit|known (?:and|or) unknown|any and all claims', 'releas|discharg|acquit|claims'),
  concept('settlement_amount', 'settlement (?:amount|sum)|settle for|paid to settle|consideration', 'settlement sum amount consideration payment total', 'sum of|settlement (?:amount|sum|payment)|in consideration|total (?:sum|amount)', 'sum|settlement|consideration|\\$'),
  concept('attorney_fee', "attorney'?s?'? fees?|contingen|percentage .{0,20}fee|legal fee|retainer", 'attorney fee contingent percent recovery legal hour rate', "contingen|attorney'?s?'? fee|(?:percent|%) of (?:the|any|all)|legal fee|prevailing party", 'fee|contingen|percent|%'),
  concept('costs_expenses', 'costs?|expenses?|disburse|advance', 'costs expenses disbursements advance reimburse filing', 'costs|expenses|disburs|advanc', 'cost|expens|disburs|advanc'),
  concept('charges', 'bill|charge|balance|total (?:charge|bill|amount)|invoice total', 'charges billed total balance amount adjustment payment', 'total|charges|balance|billed|amount due', 'total|charge|balance|bill|amount|\\$'),
  concept('vehicle', 'vehicle|car\\b|truck|plate|vin\\b', 'vehicle year make model plate vin driver', 'vehicle|plate|\\bvin\\b|driver|unit \\d', 'vehicle|plate|vin|driver|unit'),
  concept('witness', 'witness|who saw', 'witness statement stated saw observed', 'witness|stated|saw|observed', 'witness|stat|saw|observ'),
]

/** Every concept that the question asks for. */
export function conceptsIn(question: string): readonly Concept[] {
  const plain = folded(question)
  return CONCEPTS.filter(({ asks }) => asks.test(plain))
}
