package csvimport

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// months has the names of the months in English, German, French, Spanish, Italian, Dutch and Portuguese (Unicode CLDR), without accents. A
// beginning of at least three letters is enough, as long as it belongs to one month only; other usual short forms stand beside the names.
var months = [12]string{
	"january januar janner janvier enero gennaio januari janeiro jan",
	"february februar fevrier febrero febbraio februari fevereiro feb fev",
	"march marz mars marzo maart marco mrz mrt",
	"april avril abril aprile",
	"may mai mayo maggio mei maio",
	"june juni juin junio giugno junho jun",
	"july juli juillet julio luglio julho jul",
	"august aout agosto augustus aug ago",
	"september septembre septiembre settembre setembro setiembre sept set",
	"october oktober octobre octubre ottobre outubro",
	"november novembre noviembre novembro nov",
	"december dezember decembre diciembre dicembre dezembro dec",
}

// weekdays has the names of the days of the week in the same languages, and their usual short forms.
var weekdays = strings.Fields("monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun " +
	"montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so " +
	"lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim " +
	"lunes martes miercoles jueves viernes sabado domingo mie jue vie sab dom " +
	"lunedi martedi mercoledi giovedi venerdi sabato domenica gio " +
	"maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo " +
	"segunda terca quarta quinta sexta feira seg ter qua qui sex")

// fillers are the words that stand in dates and say nothing: "29 de octubre de 2026", "October 29th", "1er octobre", "um 20 Uhr".
var fillers = strings.Fields("st nd rd th er e o a de del of the le el den der il am on um at alle kl om uhr uur")

var (
	monthOfWord = indexMonths()
	weekdaySet  = newWordSet(weekdays)
	fillerSet   = newWordSet(fillers)
)

// indexMonths returns the months by their names and by those beginnings that belong to one month.
func indexMonths() map[string]time.Month {
	index, several := map[string]time.Month{}, map[string]bool{}
	for i, names := range months {
		month := time.Month(i + 1)
		for name := range strings.FieldsSeq(names) {
			for end := 3; end <= len(name); end++ {
				start := name[:end]
				if other, has := index[start]; has && other != month {
					several[start] = true
				}
				index[start] = month
			}
		}
	}
	for start := range several { // "jui" is June and July
		delete(index, start)
	}
	return index
}

func newWordSet(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	return set
}

// fold returns a text in small letters without accents, to compare it with the words of this package.
func fold(text string) string {
	if !isBeyondASCII(text) {
		return strings.ToLower(text)
	}
	plain := strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return unicode.ToLower(c)
	}, norm.NFKD.String(text))
	return strings.ReplaceAll(plain, "ß", "ss")
}

// A token is a number or a word.
type token struct {
	text    string
	isDigit bool
}

// tokenize splits a folded text into numbers and words, without the other characters.
func tokenize(text string) (tokens []token) {
	for text != "" {
		first := rune(text[0])
		isPart := isASCIIDigit
		if !isPart(first) {
			isPart = func(c rune) bool { return unicode.IsLetter(c) }
		}
		end := strings.IndexFunc(text, func(c rune) bool { return !isPart(c) })
		if end < 0 {
			end = len(text)
		}
		if end == 0 {
			text = strings.TrimLeftFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !isASCIIDigit(c) })
			continue
		}
		tokens = append(tokens, token{text[:end], isASCIIDigit(first)})
		text = text[end:]
	}
	return tokens
}

func isASCIIDigit(c rune) bool { return c >= '0' && c <= '9' }

// cutWeekday removes the name of a day from the beginning of a folded text: "do, 29.10.2026".
func cutWeekday(text string) string {
	end := strings.IndexFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })
	if end > 0 && weekdaySet[text[:end]] {
		return strings.TrimLeft(text[end:], "., \u00a0")
	}
	return text
}

// parseMonthDate parses a date with the name of a month in a folded text: Jan 31, 2026; 31. Januar 2026; 5-nov-26; 2026 October 29. The name
// of a weekday may stand before it. hasYear is false if only the year is missing.
func parseMonthDate(text string) (year int, month time.Month, day int, hasYear, ok bool) {
	tokens := tokenize(text)
	if len(tokens) < 2 || len(tokens) > 9 {
		return 0, 0, 0, false, false
	}
	var numbers []string
	var words []string
	for _, t := range tokens {
		switch {
		case t.isDigit:
			numbers = append(numbers, t.text)
		case monthOfWord[t.text] != 0:
			words = append(words, t.text)
		case !weekdaySet[t.text] && !fillerSet[t.text]:
			return 0, 0, 0, false, false
		}
	}
	// Mar is March, and in three languages Tuesday.
	for len(words) > 1 && weekdaySet[words[0]] {
		words = words[1:]
	}
	if len(words) != 1 || len(numbers) == 0 || len(numbers) > 2 {
		return 0, 0, 0, false, false
	}
	month = monthOfWord[words[0]]
	if len(numbers) == 1 {
		return 0, month, parseDigits(numbers[0], 1, 2), false, true
	}
	if len(numbers[0]) == 4 {
		slices.Reverse(numbers)
	}
	year, ok = parseYear(numbers[1])
	return year, month, parseDigits(numbers[0], 1, 2), true, ok
}
