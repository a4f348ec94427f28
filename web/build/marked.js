// An ESLint rule: text that people read goes through t(), so that it can be translated (docs/languages.md).

/** Attributes that hold no text, whatever stands in them. */
const codeAttributes =
  /^(className|style|id|key|d|points|viewBox|transform|href|to|path|src|rel|role|type|name|value|allow|accept|sizes|pattern|inputMode|autoComplete|autoCapitalize|htmlFor|data-.*|xmlns|fill|stroke.*|preserveAspectRatio|textAnchor|aria-(labelledby|describedby|live|current|haspopup|sort))$/

/** Names of properties that hold text that is shown. */
const textProperties =
  /^(title|description|label|text|message|hint|action|detail|what|tab|error|note|placeholder)$/

/** The product's own name is the same in all languages. */
const ownNames = /\b(Sideout|Pro)\b/g

export const marked = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unmarked: 'People read this text: put it in t().' },
  },
  create(context) {
    /** `text` is the text itself, `whole` has a word in the place of each value. */
    function check(node, text, whole = text) {
      if (!/\p{L}{2}/u.test(text.replace(ownNames, ''))) return
      const [top, below] = contextOf(node)
      if (!top || !isText(top, below, whole.replace(ownNames, ''))) return
      context.report({ node, messageId: 'unmarked' })
    }
    return {
      JSXText: (node) => check(node, node.value),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral(node) {
        const parts = node.quasis.map(({ value }) => value.cooked)
        check(node, parts.join(' '), parts.join('value'))
      },
    }
  },
}

/** The node that uses the value of an expression, and the one below it; nothing where the text goes through t. */
function contextOf(node) {
  let below = node
  for (let top = node.parent; top; below = top, top = top.parent) {
    if (top.type === 'ConditionalExpression' && top.test !== below) continue
    if (/^(LogicalExpression|TemplateLiteral|TSAsExpression|TSSatisfiesExpression)$/.test(top.type)) continue
    if (top.type === 'BinaryExpression' && top.operator === '+') continue
    return isInT(top) ? [] : [top, below]
  }
  return []
}

/** Whether a node is an argument of t, or in the forms or values that t gets as literals. */
function isInT(node) {
  const call = node.type === 'Property' ? node.parent.parent : node
  return call?.type === 'CallExpression' && call.callee.name === 't'
}

function isText(top, below, words) {
  switch (top.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'JSXExpressionContainer':
      return top.parent.type === 'JSXAttribute' ? isTextOfAttribute(top.parent, words) : true
    case 'JSXAttribute':
      return isTextOfAttribute(top, words)
    case 'Property':
      if (top.key === below) return false
      return textProperties.test(top.key.name ?? top.key.value) ? readsAsText(words) : isSentence(words)
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'VariableDeclarator':
      return readsAsText(words)
    case 'CallExpression':
      return !isForMachines(top) && isSentence(words)
    case 'ArrayExpression':
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'NewExpression':
      return isSentence(words)
    default:
      return false
  }
}

function isTextOfAttribute(attribute, words) {
  const name = attribute.name.name
  if (/^(aria-label|aria-description|aria-valuetext|title|placeholder|alt)$/.test(name)) return true
  return !codeAttributes.test(name) && readsAsText(words)
}

/** Calls that log, or that select elements. */
function isForMachines({ callee }) {
  return (
    callee.object?.name === 'console' || /^(closest|matches|querySelector(All)?)$/.test(callee.property?.name)
  )
}

/** Whether it begins like a sentence or like a title: "Loading", "3 games", not "undo" or "/api". */
function readsAsText(words) {
  return /^\W*\p{Lu}\p{Ll}/u.test(words) || isSentence(words)
}

/** Several words that are no code. */
function isSentence(words) {
  return /(^|[^\w/.#[-])[\p{L}'’]{2,}[,.:;!?]? [\p{L}\d{(–]/u.test(words) && !/[<>=]|\(--|rem|px/.test(words)
}
