package leagues

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ErrSlugTaken is the error of a slug that another league has.
var ErrSlugTaken = fault.Field("slug", "This address is taken. Choose another one.")

// CheckSlug returns ErrSlugTaken if another league has the slug of l.
func CheckSlug(tx store.Leagues, l league.League) error {
	if l.Slug == nil {
		return nil
	}
	isFree, err := isSlugFree(tx, *l.Slug, l.ID)
	if err == nil && !isFree {
		err = ErrSlugTaken
	}
	return err
}

// checkChosenSlug returns an error if a user has chosen an address in the format of past seasons, which only the start of the next season
// may set.
func checkChosenSlug(before, slug *string) error {
	if slug == nil || before != nil && *before == *slug {
		return nil
	}
	if _, season := league.SplitSlug(*slug); season != "" {
		return fault.Field("slug", "The address must have 3 to 60 small letters, digits and dashes between them")
	}
	return nil
}

// isSlugFree reports whether no other league has a slug. A deleted league keeps its slug until it can no longer be restored.
func isSlugFree(tx store.Leagues, slug string, leagueID int64) (bool, error) {
	id, err := tx.LeagueOfSlug(slug)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil
	}
	return err == nil && id == leagueID, err
}

// assignSlug sets a slug derived from the name of a league, if the league is visible and has no slug.
func assignSlug(tx store.Leagues, l *league.League) error {
	if l.Visibility == league.Off || l.Slug != nil {
		return nil
	}
	for _, slug := range slugCandidates(*l) {
		if isFree, err := isSlugFree(tx, slug, l.ID); err != nil {
			return err
		} else if isFree {
			l.Slug = &slug
			return nil
		}
	}
	return ErrSlugTaken
}

// maxSlugNumber is the largest number that is appended to the slug of a name. Further leagues with the name get a slug with their id.
const maxSlugNumber = 20

// slugCandidates returns candidates for the slug of a league, best first.
func slugCandidates(l league.League) (slugs []string) {
	if base := league.SlugOf(l.Name); base != "" {
		slugs = append(slugs, base)
		for n := 2; n <= maxSlugNumber; n++ {
			slugs = append(slugs, league.SlugOf(fmt.Sprintf("%.56s-%d", base, n)))
		}
	}
	withID := fmt.Sprintf("league-%d", l.ID)
	return append(slugs, withID, withID+"-"+strings.ToLower(rand.Text()[:8]))
}

// checkNewLeague is like league.CheckLeague, but accepts a visible league without a slug, which is assigned when the league is stored.
func checkNewLeague(l league.League) (league.League, []league.Problem) {
	if l.Slug != nil || !l.Visibility.Valid() {
		return league.CheckLeague(l)
	}
	visibility := l.Visibility
	l.Visibility = league.Off // a visible league without a slug is invalid
	l, problems := league.CheckLeague(l)
	l.Visibility = visibility
	return l, problems
}

// StoreNew stores a new league. If the league is visible and has no slug, one is assigned once the league has an id.
func StoreNew(tx store.Leagues, l league.League) (league.League, error) {
	visibility := l.Visibility
	if l.Slug == nil {
		l.Visibility = league.Off
	} else if err := CheckSlug(tx, l); err != nil {
		return l, err
	}
	l, err := tx.CreateLeague(l)
	if err != nil || l.Visibility == visibility {
		return l, asSlugTaken(err)
	}
	l.Visibility = visibility
	if err := assignSlug(tx, &l); err != nil {
		return l, err
	}
	return l, asSlugTaken(tx.UpdateLeague(l))
}

// asSlugTaken converts store.ErrExists to ErrSlugTaken, because another server may store the same slug after CheckSlug.
func asSlugTaken(err error) error {
	if errors.Is(err, store.ErrExists) {
		return ErrSlugTaken
	}
	return err
}
