/** Finds small code changes in a file's syntax tree that a test should detect. */
import ts from 'typescript'

export type Mutation = {
  /** The range of the replaced text in the source. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly line: number
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
}
/** A map, as code also calls methods of Object.prototype, such as `toString`. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['endsWith', 'includes'],
  ['startsWith', 'includes'],
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

/** Figures that a rule of law carries, to be worked out by its tests: they are cases, no code. */
const CASES = /^vectors$|_VECTORS$/

/** In file order. Skips types, imports, cases and strings: changed wording is no fault. */
export function mutationsOf(fileName: string, source: string): readonly Mutation[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const put = (node: ts.Node, replacement: string): void => {
    const start = node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    found.push({ start, end: node.getEnd(), replacement, line })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (isCases(node, file)) return
    change(node, file, put)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isCases(node: ts.Node, file: ts.SourceFile): boolean {
  return (
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && CASES.test(node.name.getText(file))
  )
}

function change(node: ts.Node, file: ts.SourceFile, put: (node: ts.Node, replacement: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS[node.operatorToken.getText(file)]
    if (operator !== undefined && !isText(node)) put(node.operatorToken, operator)
  } else if (ts.isPropertyAccessExpression(node)) {
    const method = METHODS.get(node.name.text)
    if (method !== undefined && ts.isCallExpression(node.parent)) put(node.name, method)
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true')
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    put(node, node.operand.getText(file))
  else if (ts.isIfStatement(node)) {
    put(node.expression, 'false')
    put(node.expression, 'true')
  } else if (ts.isConditionalExpression(node)) {
    put(node, `(${node.whenTrue.getText(file)})`)
    put(node, `(${node.whenFalse.getText(file)})`)
  } else if (ts.isThrowStatement(node) || isCallOnly(node)) put(node, ';')
  else if (ts.isNumericLiteral(node)) put(node, changedNumber(node.getText(file)))
}

/** Adds one to a count; doubles a duration or a size, where one more makes no difference. */
function changedNumber(text: string): string {
  const isLarge = Number(text.replaceAll('_', '')) >= 1000
  return `${text} ${isLarge ? '* 2' : '+ 1'}`
}

/** String concatenation: "-" would be meaningless. */
function isText(node: ts.BinaryExpression): boolean {
  const isPlus = node.operatorToken.kind === ts.SyntaxKind.PlusToken
  return (
    isPlus &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  )
}

/** A statement that only calls for its effect. */
function isCallOnly(node: ts.Node): boolean {
  if (!ts.isExpressionStatement(node)) return false
  const { expression } = node
  return ts.isCallExpression(expression) || ts.isAwaitExpression(expression)
}

export function mutated(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
