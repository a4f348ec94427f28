package league

// Back says whether a team plays the next season too.
type Back string

// The values of Back. Empty: it has not been said.
const (
	IsBack  Back = "yes"
	NotBack Back = "no"
)

// Valid reports whether it is one of the values, or empty.
func (b Back) Valid() bool { return b == "" || b == IsBack || b == NotBack }

// seasonName returns the name of a season as it is stored, and adds its problem. A league may have none.
func (p *problems) seasonName(name string) string {
	if name == "" {
		return ""
	}
	tidy, problem := TidyName(SeasonName, name)
	p.addText("seasonName", problem)
	return tidy
}

// CheckSeasonName returns the name of a season as it is stored, and its problems. It must have one.
func CheckSeasonName(field, name string) (string, []Problem) {
	var p problems
	tidy, problem := TidyName(SeasonName, name)
	p.addText(field, problem)
	return tidy, p
}

// ChainsOf returns for each team the first of the teams that follow each other, season by season. teams are those of a series, the
// oldest first.
func ChainsOf(teams []Team) map[int64]int64 {
	chains := make(map[int64]int64, len(teams))
	for _, t := range teams {
		chains[t.ID] = t.ID
		if t.PreviousID != nil {
			if first, known := chains[*t.PreviousID]; known {
				chains[t.ID] = first
			}
		}
	}
	return chains
}

// SeasonPart returns the part of the address of a season that follows from its name; empty if the name has too few usable characters.
// It is no address of another page of the series.
func SeasonPart(name string) string {
	switch part := SlugOf(name); part {
	case "seasons", "board", "teams", "finals":
		return part + "-season"
	default:
		return part
	}
}
