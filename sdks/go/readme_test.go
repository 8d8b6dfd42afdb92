package mailwright_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const frame = `package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	mailwright "github.com/mailwright/mailwright-go"
)

var _ = []any{errors.As, fmt.Println, io.Copy, os.Open}

`

func TestWhatTheReadmeShowsCompilesAndItsReceiverIsTheExample(t *testing.T) {
	text := must(os.ReadFile("README.md"))
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	equal(t, len(blocks), 6)
	program := frame
	for number, block := range blocks {
		if strings.HasPrefix(block[1], "package main") {
			if !strings.HasSuffix(string(must(os.ReadFile("examples/receiver/main.go"))), block[1]) {
				t.Fatal("The receiver isn't that of examples/receiver.")
			}
			continue
		}
		arguments := "ctx context.Context, client *mailwright.Client, list *mailwright.List"
		if number == 0 {
			arguments = "ctx context.Context"
		}
		end := "\n\treturn nil\n}\n\n"
		program += fmt.Sprintf("func show%d(%s) error {\n%s%s", number, arguments, block[1], end)
	}
	folder := must(os.MkdirTemp("examples", "readme"))
	defer os.RemoveAll(folder)
	must(0, os.WriteFile(filepath.Join(folder, "main.go"), []byte(program+"func main() {}\n"), 0o600))
	if output, err := exec.Command("go", "vet", "./"+folder).CombinedOutput(); err != nil {
		t.Fatal(string(output))
	}
}
