package httpio

import (
	stdjson "encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"
	"golang.org/x/text/language"

	"sideout/internal/base/fault"
	"sideout/internal/base/words"
)

// LanguageCookie is the name of the cookie with the language that a person has chosen, and of the query parameter that overrides it.
const LanguageCookie = "lang"

// English is the name of the language in which all sentences are written.
const English = "en"

// Languages are the languages that a server speaks. The first one is English, which every request gets that asks for no other.
type Languages struct {
	names   []string // BCP 47, such as "pt-BR"
	matcher language.Matcher
}

// NewLanguages returns English and the other languages with the given names.
func NewLanguages(others []string) (Languages, error) {
	if len(others) == 0 {
		return Languages{}, nil
	}
	l := Languages{names: []string{English}}
	tags := []language.Tag{language.English}
	for _, name := range others {
		tag, err := language.Parse(name)
		if err != nil {
			return Languages{}, fmt.Errorf("the language %s: %w", name, err)
		}
		tags, l.names = append(tags, tag), append(l.names, name)
	}
	l.matcher = language.NewMatcher(tags)
	return l, nil
}

// Names returns the names of all languages, English first.
func (l Languages) Names() []string {
	if l.names == nil {
		return []string{English}
	}
	return l.names
}

// AreSeveral reports whether there is a language beside English.
func (l Languages) AreSeveral() bool { return len(l.names) > 1 }

// Choices returns the names of the languages that a person can choose among, English first; nil if there is only English.
func (l Languages) Choices() []string { return l.names }

// Choose returns the index of the language for a request: that of ?lang, of the cookie, or of Accept-Language, in this order, otherwise
// English.
func (l Languages) Choose(r *http.Request) int { return l.ChooseWith(r, English) }

// ChooseWith is like Choose, but with another language than English for requests that name none of the languages.
func (l Languages) ChooseWith(r *http.Request, usual string) int {
	if !l.AreSeveral() {
		return 0
	}
	if i, isNamed := l.find(r); isNamed {
		return i
	}
	return max(slices.Index(l.names, usual), 0)
}

// find returns the index of the language that a request names; false if it names none of them.
func (l Languages) find(r *http.Request) (i int, isNamed bool) {
	if strings.Contains(r.URL.RawQuery, LanguageCookie+"=") {
		if i := slices.Index(l.names, r.URL.Query().Get(LanguageCookie)); i >= 0 {
			return i, true
		}
	}
	if cookie, err := r.Cookie(LanguageCookie); err == nil {
		if i := slices.Index(l.names, cookie.Value); i >= 0 {
			return i, true
		}
	}
	accepted, _, err := language.ParseAcceptLanguage(strings.Join(r.Header["Accept-Language"], ","))
	if err != nil {
		return 0, false
	}
	_, i, confidence := l.matcher.Match(accepted...)
	return i, confidence != language.No
}

// LanguageOf returns the name of the language of the response to a request.
func LanguageOf(w http.ResponseWriter, r *http.Request) string {
	if out, ok := w.(*Response); ok && out.languages.AreSeveral() {
		return out.languages.names[out.languages.Choose(r)]
	}
	return English
}

// LanguageWith is like LanguageOf, but with another language than English for requests that name none of the languages.
func LanguageWith(w http.ResponseWriter, r *http.Request, usual string) string {
	if out, ok := w.(*Response); ok && out.languages.AreSeveral() {
		return out.languages.names[out.languages.ChooseWith(r, usual)]
	}
	return English
}

// NamedLanguage returns the name of the language that a request names; empty if it names none of them, or if there is only English.
func NamedLanguage(w http.ResponseWriter, r *http.Request) string {
	if out, ok := w.(*Response); ok && out.languages.AreSeveral() {
		if i, isNamed := out.languages.find(r); isNamed {
			return out.languages.names[i]
		}
	}
	return ""
}

// HasChosenLanguage reports whether the browser of a request has the cookie with a language.
func HasChosenLanguage(w http.ResponseWriter, r *http.Request) bool {
	out, ok := w.(*Response)
	cookie, err := r.Cookie(LanguageCookie)
	return ok && err == nil && slices.Contains(out.languages.names, cookie.Value)
}

// EncodeJSON encodes a value, with every fault.Text in it as a sentence of the language.
func EncodeJSON(value any, lang string) ([]byte, error) {
	if lang == English {
		return stdjson.Marshal(value)
	}
	print := words.PrinterFor(lang)
	sentences := json.MarshalToFunc(func(out *jsontext.Encoder, text fault.Text) error {
		return out.WriteToken(jsontext.String(text.In(print)))
	})
	return json.Marshal(value, jsonv1.DefaultOptionsV1(), json.WithMarshalers(sentences))
}
