// An ESLint rule: text that people read must go through t(), so that it can be translated (docs/languages.md).

/** Attributes that never contain text for people. */
const codeAttributes =
  /^(className|style|id|key|d|points|viewBox|transform|href|to|path|src|rel|role|type|name|value|allow|accept|sizes|pattern|inputMode|autoComplete|autoCapitalize|htmlFor|data-.*|xmlns|fill|stroke.*|preserveAspectRatio|textAnchor|aria-(labelledby|describedby|live|current|haspopup|sort))$/

/** Properties that contain displayed text. */
const textProperties =
  /^(title|description|label|text|message|hint|action|detail|what|tab|error|note|placeholder)$/

/** The names of the product, which are the same in all languages. */
const ownNames = /\b(Sideout|Pro)\b/g

export const marked = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unmarked: 'People read this text: put it in t().' },
  },
  create(context) {
    /** Reports an unmarked text. `whole` is the text with a word instead of each value. */
    function check(node, text, whole = text) {
      if (!/\p{L}{2}/u.test(text.replace(ownNames, ''))) return
      const [top, below] = findUser(node)
      if (!top || !isDisplayed(top, below, whole.replace(ownNames, ''))) return
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

/**
 * Returns the node that uses the value of an expression, and its child on the path to the expression; empty if the text goes
 * through t.
 */
function findUser(node) {
  let below = node
  for (let top = node.parent; top; below = top, top = top.parent) {
    if (top.type === 'ConditionalExpression' && top.test !== below) continue
    if (/^(LogicalExpression|TemplateLiteral|TSAsExpression|TSSatisfiesExpression)$/.test(top.type)) continue
    if (top.type === 'BinaryExpression' && top.operator === '+') continue
    return isArgumentOfT(top) ? [] : [top, below]
  }
  return []
}

/** Whether a node is an argument of t, or one of the forms or values in its object literals. */
function isArgumentOfT(node) {
  const call = node.type === 'Property' ? node.parent.parent : node
  return call?.type === 'CallExpression' && call.callee.name === 't'
}

function isDisplayed(top, below, words) {
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

/** Whether a call logs something or selects elements. */
function isForMachines({ callee }) {
  return (
    callee.object?.name === 'console' || /^(closest|matches|querySelector(All)?)$/.test(callee.property?.name)
  )
}

/** Whether a text begins like a sentence or a title: "Loading", "3 games", but not "undo" or "/api". */
function readsAsText(words) {
  return /^\W*\p{Lu}\p{Ll}/u.test(words) || isSentence(words)
}

/** Whether a text has several words and is not code. */
function isSentence(words) {
  return /(^|[^\w/.#[-])[\p{L}'’]{2,}[,.:;!?]? [\p{L}\d{(–]/u.test(words) && !/[<>=]|\(--|rem|px/.test(words)
}
